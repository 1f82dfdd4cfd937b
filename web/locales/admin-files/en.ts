/** Everybody's attachments. */
export const en = {
  usedSpace: 'Space used: {size}',
  usedSpaceOfThese: 'Space used: {size}, for this type and uploader',
  none: 'No files yet',

  unused: 'Unused files',
  unusedText: 'No page shows these files, nor does any earlier version or deleted page.',
  scanned: 'As of {time}. Files uploaded since then are listed after the next daily check.',
  neverScanned:
    'The first check of all pages is still running. Nothing is listed until it is complete.',
  noneUnused: 'No unused files',
  deleteChosen: {
    one: 'Delete {count} file ({size})',
    other: 'Delete {count} files ({size})',
  },
  cleanTitle: {
    one: 'Delete {count} file ({size})?',
    other: 'Delete {count} files ({size})?',
  },
  cleanText: 'Links to them from elsewhere will stop working.',
  cleaned: { one: '{count} file deleted', other: '{count} files deleted' },
  someBack: '{back} of {count} files are back. The others are no longer available.',
  someFailed: '{done} deleted, {failed} failed: these files had already been deleted.',
} as const
