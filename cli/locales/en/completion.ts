/** Messages of `showdoc completion`. */
export const completion = {
  purpose: 'Print a script that completes commands, flags and values in your shell.',
  unknownShell: 'There is no script for {shell}.',
} as const
