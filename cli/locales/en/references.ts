/** What is said of documents in several files. */
export const references = {
  missing: '{file} refers to {target}, which does not exist ({where}).',
  outside: '{file} refers to {ref}, outside of the folder {folder} ({where}).',
  noPlace: '{file} refers to {ref}, which {target} does not have ({where}).',
  unreadable: '{target}, which {file} refers to ({where}), cannot be read: {reason}',
  noDocument: 'it is neither JSON nor YAML with fields.',
  tooMany: 'The document refers to more than {limit} files.',
  tooLarge: 'The document and the files that it refers to have more than {limit} MB together.',
  notBelow: '{file} does not lie below {folder}, the folder of --refs.',
  noFolder: '--refs names {folder}, which is no folder.',
} as const
