//! Round-robin scheduling: the layers share the build limit one by one, so that none of them starves however much the others
//! want.

/// The index of the layer whose turn is next.
#[derive(Default)]
pub(super) struct RoundRobin(usize);

impl RoundRobin {
    /// Takes at most `most` items of those that each layer wants, with the layers' indices. A layer's own items keep their
    /// order. The next call continues with the layer after the one that was served last.
    pub fn take<T>(&mut self, wanted: Vec<Vec<T>>, most: usize) -> Vec<(usize, T)> {
        let count = wanted.len();
        let left: usize = wanted.iter().map(Vec::len).sum();
        let mut wanted: Vec<_> = wanted.into_iter().map(Vec::into_iter).collect();
        let mut taken = Vec::new();
        while taken.len() < most.min(left) {
            let number = self.0 % count;
            self.0 = (number + 1) % count;
            taken.extend(wanted[number].next().map(|piece| (number, piece)));
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_that_always_wants_more_leaves_the_others_their_turns() {
        for most in [1, 2, 5, 8] {
            let (mut turns, mut served) = (RoundRobin::default(), [0_usize; 3]);
            for _ in 0..60 {
                // The first layer wants all of it, the second one item, the third some.
                let taken = turns.take(vec![vec![(); 20], vec![(); 1], vec![(); 4]], most);
                assert_eq!(taken.len(), most, "nothing lies idle");
                for (number, ()) in taken {
                    served[number] += 1;
                }
            }
            assert!(served.iter().all(|count| *count >= 20), "{served:?} of {most} at a time");
        }
    }

    #[test]
    fn each_gets_its_first_ones_first_and_what_there_is_if_that_is_less() {
        let mut turns = RoundRobin::default();
        let wanted = || vec![vec!["a", "b", "c"], Vec::new(), vec!["x"]];
        assert_eq!(turns.take(wanted(), 3), [(0, "a"), (2, "x"), (0, "b")]);
        assert_eq!(turns.take(wanted(), 9), [(2, "x"), (0, "a"), (0, "b"), (0, "c")]);
        assert_eq!((turns.take(vec![Vec::<u8>::new()], 9), turns.take(Vec::<Vec<u8>>::new(), 9)), Default::default());
        assert!(turns.take(wanted(), 0).is_empty());
    }
}
