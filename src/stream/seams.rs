//! Seams between neighbouring pictures: the edge values in which both must agree to the bit.

use eremite_land::Revision;

use super::{SectionBorders, StreamReport, window::ChunkKey};

/// The edge values in which two neighbours must agree.
#[derive(Clone, Copy)]
pub(super) enum PictureSeams {
    /// A chunk's first height and its right neighbour's first, in metres.
    Ends([f32; 2]),
    /// Which lattice points are open along a section's borders.
    Borders(SectionBorders),
}

/// Compares the seams of a picture that arrives with those of the neighbours that are `shown`.
///
/// Only pictures of the land as it is now are compared, by their `revision`: during a series of changes a picture may be
/// outdated before it arrives, beside one that is not. Its replacement will be compared.
pub(super) fn check(
    (key, seams, stamp): (ChunkKey, PictureSeams, Revision),
    shown: impl Fn(ChunkKey) -> Option<(PictureSeams, Revision)>,
    revision: impl Fn(ChunkKey) -> Revision,
    report: &mut StreamReport,
) {
    if stamp != revision(key) {
        return;
    }
    let beside = |x: i64, y: i64| {
        let key = ChunkKey { x: key.x.checked_add(x)?, y: key.y.checked_add(y)? };
        shown(key).filter(|(_, stamp)| *stamp == revision(key)).map(|(seams, _)| seams)
    };
    let (left, right, below, above) = (beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1));
    match seams {
        PictureSeams::Ends([first, last]) => {
            if let Some(PictureSeams::Ends([_, end])) = left {
                report.check_seam(end, first);
            }
            if let Some(PictureSeams::Ends([start, _])) = right {
                report.check_seam(last, start);
            }
        }
        PictureSeams::Borders(mine) => {
            if let Some(PictureSeams::Borders(other)) = left {
                report.check_border(u128::from(mine.left), u128::from(other.right));
            }
            if let Some(PictureSeams::Borders(other)) = right {
                report.check_border(u128::from(mine.right), u128::from(other.left));
            }
            if let Some(PictureSeams::Borders(other)) = below {
                report.check_border(mine.below, other.above);
            }
            if let Some(PictureSeams::Borders(other)) = above {
                report.check_border(mine.above, other.below);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::{Land, LandChange, RoomIndex, Seed, change_land};

    use super::*;

    #[test]
    fn only_pictures_of_the_land_as_it_is_are_compared() {
        let source = (eremite_testing::algorithms().find("white").expect("known").make)();
        let mut land = Land::new(Seed(1), "white", source);
        let rooms = [RoomIndex::new(0, 0), RoomIndex::new(1, 0)];
        let keys = rooms.map(ChunkKey::from);
        let open = PictureSeams::Borders(SectionBorders { left: 0b1111, ..SectionBorders::default() });
        let whole = PictureSeams::Borders(SectionBorders::default());
        let mut report = StreamReport::default();
        let born = land.room_revision(rooms[0]);
        let same = land.clone();
        change_land(&mut land, &same, &LandChange::Rooms(rooms.to_vec()));
        let now = land.room_revision(rooms[0]);
        let revision = |key: ChunkKey| land.room_revision(RoomIndex::new(key.x, key.y));
        let mut inexact = |mine: Revision, other: Revision| {
            check((keys[0], whole, mine), |key| (key == keys[1]).then_some((open, other)), revision, &mut report);
            report.seams_inexact
        };
        assert_eq!([inexact(born, now), inexact(now, born), inexact(born, born)], [0, 0, 0], "one of the two is outdated");
        assert_eq!(inexact(now, now), 1);
        assert_eq!((report.seams_checked, report.border_error_max), (1, 4));
    }
}
