/** Messages about `--report`. */
export const reports = {
  unknownFormat: 'Unknown report format “{format}”. Available: {formats}',
  noFile: '--report {format} needs a file: {format}=FILE, or {format}=- for standard output.',
  oneOutput: 'Only one document can be written to standard output.',
  notWritten: 'The report {file} could not be written: {why}',
} as const
