// Which systems take a frame's time, by a trace of Bevy's: `.ci/measured systems` writes and reads one.
//
//   node benches/systems.mjs TRACE.json [ROWS]
//
// A system's time is its own: of a schedule that it runs, the systems count for themselves. Frames in which things are loaded are
// left out.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const WARM = 60;
const [trace, rows = 20] = process.argv.slice(2);
if (!trace) {
    console.error("systems: which trace? node benches/systems.mjs TRACE.json [ROWS]");
    process.exit(2);
}

let frames = 0;
let frameUs = 0;
const begun = new Map();
const systems = new Map();
for await (const line of createInterface({ input: createReadStream(trace) })) {
    const at = line.indexOf("{");
    if (at < 0) continue;
    const event = JSON.parse(line.slice(at, line.lastIndexOf("}") + 1));
    const open = begun.get(event.tid) ?? [];
    begun.set(event.tid, open);
    if (event.ph === "B") {
        // A span without fields is named "main app: ".
        const name = event.name.replace(/: $/, "");
        open.push({ name, from: event.ts, withinUs: 0 });
        frames += name === "main app" ? 1 : 0;
    } else if (event.ph === "E" && open.length > 0) {
        const { name, from, withinUs } = open.pop();
        const us = event.ts - from;
        if (open.length > 0) open.at(-1).withinUs += us;
        if (frames <= WARM) continue;
        if (name === "main app") frameUs += us;
        const system = /^system: name="?([^"]*)"?/.exec(name)?.[1];
        if (!system) continue;
        const sum = systems.get(system) ?? { us: 0, runs: 0, slowestUs: 0 };
        systems.set(system, { us: sum.us + us - withinUs, runs: sum.runs + 1, slowestUs: Math.max(sum.slowestUs, us - withinUs) });
    }
}
const counted = frames - WARM;
if (counted <= 0 || systems.size === 0) {
    console.error(`systems: ${trace} has ${frames} frames and ${systems.size} systems; is it of a build with the feature trace, and RUST_LOG=info?`);
    process.exit(2);
}
const sorted = [...systems].sort(([, a], [, b]) => b.us - a.us);
const all = sorted.reduce((sum, [, { us }]) => sum + us, 0);
console.log(`${counted} frames; the main app's part of one takes ${(frameUs / counted / 1000).toFixed(2)} ms, ${systems.size} systems ${(all / counted / 1000).toFixed(2)} ms in all\n`);
console.log("| system | us a frame | share | slowest, us |\n|---|---|---|---|");
for (const [name, { us, slowestUs }] of sorted.slice(0, Number(rows))) {
    console.log(`| \`${name}\` | ${(us / counted).toFixed(0)} | ${((100 * us) / all).toFixed(1)} % | ${slowestUs.toFixed(0)} |`);
}
