/** Steps of a run that a terminal shows. */
export const progress = {
  check: 'check',
  diagrams: 'diagrams',
  external: 'websites',
  import: 'import',
  online: 'server',
  print: 'print',
  pull: 'pull',
  push: 'push',
  read: 'read',
  receive: 'receive',
  write: 'write',
} as const
