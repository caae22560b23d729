//! Temporary measurement.
use crate::harness::full_land;
use bevy::{
    app::RunFixedMainLoop,
    ecs::schedule::{ScheduleLabel, SingleThreadedExecutor},
    input::ButtonState,
    input::keyboard::{Key, KeyboardInput, NativeKey},
    prelude::*,
    time::TimeUpdateStrategy,
};
use eremite::{app, land::Column, terrain};

#[test]
#[ignore = "measures"]
fn fixed_step() {
    for round in 0..3 {
        for mode in ["all threads", "fixed on one", "all on one"] {
            let mut app = app::headless(full_land(5, terrain::DEFAULT_ALGORITHM), Column(0));
            app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
            app.finish();
            app.cleanup();
            app.update();
            match mode {
                "fixed on one" => {
                    let labels = [
                        FixedFirst.intern(),
                        FixedPreUpdate.intern(),
                        FixedUpdate.intern(),
                        FixedPostUpdate.intern(),
                        FixedLast.intern(),
                        RunFixedMainLoop.intern(),
                    ];
                    for (label, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
                        if labels.iter().any(|l| format!("{l:?}") == format!("{label:?}")) {
                            schedule.set_executor(SingleThreadedExecutor::new());
                        }
                    }
                }
                "all on one" => app::run_single_threaded(&mut app),
                _ => {}
            }
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::ArrowRight,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state: ButtonState::Pressed,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
            for _ in 0..100 {
                app.update();
            }
            let (wall, cpu) = (std::time::Instant::now(), cpu_time::ProcessTime::now());
            for _ in 0..2000 {
                app.update();
            }
            println!(
                "{round} {mode}: {:.0} us wall, {:.0} us cpu a step",
                wall.elapsed().as_secs_f64() * 500.0,
                cpu.elapsed().as_secs_f64() * 500.0
            );
        }
    }
}
