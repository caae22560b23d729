//! A server for this machine alone, to look at the page.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Component, Path},
    process::{Command, Stdio},
    thread,
};

/// Serves a folder until the process ends, and opens it in the browser.
pub fn forever(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| format!("port {port} cannot be had: {error}"))?;
    let address = format!("http://localhost:{port}/");
    println!("{address} (Ctrl+C ends it)");
    open(&address);
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser that goes away in the middle is no fault.
        thread::spawn(move || _ = answer(stream, &folder));
    }
    Ok(())
}

/// Opens an address in the browser; without a desktop nothing happens.
fn open(address: &str) {
    let (tool, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(tool);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    thread::spawn(move || command.status());
}

fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or_default().trim_start_matches('/');
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_within = path.components().all(|part| matches!(part, Component::Normal(_)));
    let Some(bytes) = is_within.then(|| fs::read(folder.join(path)).ok()).flatten() else {
        return stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    };
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)
}
