//! stub until merged
pub const WALK_STRIDE_M: f32 = 1.4;
pub const RUN_STRIDE_M: f32 = 2.6;
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gait { Idle, Walk, Run, Jump, Fall, Land, Slide }
