/** What is said of documents in several files. */
export const references = {
  missing: '{file} refers to {target}, which does not exist ({where}).',
  outside: '{file} refers to {ref}, outside the folder {folder} ({where}).',
  noPlace: '{file} refers to {ref}, which does not exist in {target} ({where}).',
  unreadable: '{target}, which {file} refers to ({where}), cannot be read: {reason}',
  noDocument: 'it is not a JSON or YAML object.',
  tooMany: 'The document refers to more than {limit} files.',
  tooLarge: 'The document and the files it refers to are larger than {limit} MB together.',
  notBelow: '{file} is not in {folder}, the folder of --refs.',
  noFolder: '{folder}, given with --refs, is not a folder.',
} as const
