/** Messages of `showdoc schema`. */
export const schema = {
  purpose:
    'Prints the JSON Schema of what a command prints with --json, failures included; without COMMAND the names of all commands.',
  unknownCommand: 'There is no command “{name}” with documents.',
} as const
