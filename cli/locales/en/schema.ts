/** Messages of `showdoc schema`. */
export const schema = {
  purpose:
    'Print the JSON Schema of the --json output of a command, including its failures; without COMMAND, list all commands.',
  unknownCommand: 'There is no command “{name}” with --json output.',
} as const
