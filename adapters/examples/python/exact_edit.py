#!/usr/bin/env python3
"""The exact-text edit of dialect `harness`, connected by the adapter protocol.

Run it with: toolgauge run "exec:python3 exact_edit.py"

The upper half is a tool as a small coding agent may have it; the lower half connects it: `describe`, `open`, `call`
and `close`, one JSON-RPC message a line. Standard library only.
"""

import json
import os
import sys


class Refusal(Exception):
    """The tool says no. `code` is the class of the refusal."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


# --- the tool -------------------------------------------------------------------------------------------------------


class Workspace:
    """The files of one agent, as text. `writes` counts what was written."""

    def __init__(self, root):
        self.root = root
        self.writes = []

    def names(self):
        return sorted(os.listdir(self.root))

    def read(self, path):
        try:
            # newline="" keeps every ending as it is.
            with open(os.path.join(self.root, path), encoding="utf-8", newline="") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            raise Refusal("missing", f"File not found: {path}. Files here: {', '.join(self.names())}") from None
        except UnicodeDecodeError:
            raise Refusal("utf8", f"{path} is not UTF-8 text.") from None
        except OSError as error:
            raise Refusal("unreadable", f"{path} could not be read: {error.strerror}.") from None

    def write(self, path, text):
        try:
            content = text.encode("utf-8")  # before the file is opened: a failure must not empty it
        except UnicodeEncodeError:
            raise Refusal("request", "newText is not valid Unicode.") from None
        try:
            with open(os.path.join(self.root, path), "wb") as file:
                file.write(content)
        except OSError as error:
            raise Refusal("write", f"{path} could not be written: {error.strerror}.") from None
        self.writes.append({"op": "write", "path": path})


def apply_edits(text, edits):
    """`text` with every edit applied. All quotes are located in `text` as it came; it never learns the file's name."""
    spans = []
    for index, edit in enumerate(edits):
        old = edit["oldText"]
        if old == "":
            raise Refusal("empty", f"edits[{index}].oldText must not be empty.")
        count = text.count(old)
        if count == 0:
            raise Refusal("not-found", f"edits[{index}] was not found: oldText must be the exact text of the file.")
        if count > 1:
            raise Refusal(
                "duplicate",
                f"Found {count} occurrences of edits[{index}] in the file. Each oldText must be unique: "
                "provide more context to make it unique.",
            )
        start = text.index(old)
        spans.append((start, start + len(old), edit["newText"]))
    spans.sort(key=lambda span: span[:2])
    for before, after in zip(spans, spans[1:]):
        if after[0] < before[1]:
            raise Refusal("overlap", "The edits overlap. Merge them into one.")
    edited = text
    for start, end, new in reversed(spans):
        edited = edited[:start] + new + edited[end:]
    if edited == text:
        raise Refusal("no-change", "The edits change nothing.")
    return edited


def edit_tool(workspace, arguments):
    """One call of the tool. Returns what the model reads; raises Refusal."""
    path = arguments.get("path") if isinstance(arguments, dict) else None
    if not isinstance(path, str):
        raise Refusal("request", "path must be a string")
    edits = arguments.get("edits")
    if not isinstance(edits, list) or not edits:
        raise Refusal("request", "edits must be a non-empty list")
    for index, edit in enumerate(edits):
        fields = edit if isinstance(edit, dict) else {}
        if not isinstance(fields.get("oldText"), str) or not isinstance(fields.get("newText"), str):
            raise Refusal("request", f"edits[{index}] must be an object with the strings oldText and newText")
    text = workspace.read(path)
    workspace.write(path, apply_edits(text, edits))
    return f"Successfully edited {path} ({len(edits)} edit(s) applied)."


DEFINITION = {
    "name": "edit",
    "description": "Change one file by exact replacement. Each oldText must be unique in the file; all edits are "
    "located in the file as it is and land together, or none does. path names the file, edits lists the replacements.",
    "schema": {
        "type": "object",
        "properties": {
            "path": {"type": "string"},
            "edits": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "properties": {"oldText": {"type": "string"}, "newText": {"type": "string"}},
                    "required": ["oldText", "newText"],
                },
            },
        },
        "required": ["path", "edits"],
    },
}


# --- the protocol ---------------------------------------------------------------------------------------------------


class Adapter:
    def __init__(self):
        self.workspace = None

    def describe(self, _params):
        observes = ["payload", "message", "code", "writes", "definitions"]
        return {
            "protocol": 1,
            "name": "exact_edit.py",
            "version": "1",
            "tools": {"replace": {"dialect": "harness", "observes": observes}},
        }

    def open(self, params):
        cwd = params.get("config", {}).get("cwd", "")
        self.workspace = Workspace(os.path.join(params["root"], cwd))
        return {}

    def call(self, params):
        workspace = self.workspace
        workspace.writes = []
        try:
            payload = edit_tool(workspace, params["arguments"])
        except Refusal as refusal:
            return {"status": "error", "message": str(refusal), "code": refusal.code, "writes": workspace.writes}
        return {"status": "success", "payload": payload, "writes": workspace.writes}

    def close(self, _params):
        self.workspace = None
        return {}

    def define(self, _params):
        return {"tools": {"replace": DEFINITION}}


def main():
    adapter = Adapter()
    methods = {name: getattr(adapter, name) for name in ("describe", "open", "call", "close", "define")}
    for line in sys.stdin.buffer:
        request = json.loads(line)
        response = {"jsonrpc": "2.0", "id": request["id"]}
        method = methods.get(request["method"])
        if method is None:
            response["error"] = {"code": -32601, "message": f"unknown method {request['method']}"}
        else:
            response["result"] = method(request.get("params", {}))
        # ensure_ascii (the default) escapes unpaired surrogates, which UTF-8 could not carry.
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
