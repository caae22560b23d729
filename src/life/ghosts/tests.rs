use eremite_land::Column;

use super::*;

#[test]
fn a_milestone_is_passed_to_either_side_and_by_no_teleport() {
    let passed = |from: i64, to: i64| passed_milestone(Column(from), Column(to)).map(|column| column.0);
    assert_eq!([passed(999, 1000), passed(1000, 999), passed(-1, 0), passed(-1000, -1001)], [Some(1000), Some(1000), Some(0), Some(-1000)]);
    assert_eq!([passed(5, 6), passed(0, 5000), passed(-3, 1000)], [None; 3]);
}
