/** Where the command line reads and writes. */
export interface Terminal {
  /** Takes the result alone: a document, a table, an entry, or the JSON of `--json`. */
  readonly stdout: TextStream
  /** Takes what is said about it, a sentence a line. */
  readonly stderr: TextStream & { readonly isTTY?: boolean | undefined }
  /** The working directory, which paths are relative to. */
  readonly cwd: string
}

/** What text can be written to. */
export interface TextStream {
  write(text: string): unknown
}
