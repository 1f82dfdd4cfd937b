/** Phrases for the grid of a spreadsheet item. */
export const en = {
  grid: 'Spreadsheet',
  sheetNumber: 'Sheet{number}',
  cells: 'Cells',
  search: 'Find and replace',
  printCut: {
    one: 'Only the first row is printed.',
    other: 'Only the first {count} rows are printed.',
  },
  unreadable: 'This sheet’s content can’t be read. It stays as it is and can’t be edited here.',
  textVersion: 'This version is a text, not a spreadsheet.',
  showRaw: 'Show the raw text',
  raw: 'Raw text',
  conflictTitle: 'The same content has changed',
  conflictText:
    '{name} saved this sheet after you had opened it. All other changes are merged; choose whose version of the following to keep.',
  conflictSheet: 'the sheet',
  conflictChanged: 'changed',
  importTitle: 'Import an Excel workbook',
  importFile: 'Workbook (.xlsx)',
  reading: 'Reading the workbook…',
  notWorkbook: 'This file is not an Excel workbook, or it is encrypted.',
  emptyWorkbook: 'No visible sheet of this workbook has a value.',
  tooManyCells: {
    one: 'The workbook has {count} cell with a value; at most {limit} can be edited here.',
    other: 'The workbook has {count} cells with a value; at most {limit} can be edited here.',
  },
  replaceQuestion: {
    one: 'Replace the current content with {count} sheet of “{name}”? Nothing is stored until you save.',
    other:
      'Replace the current content with {count} sheets of “{name}”? Nothing is stored until you save.',
  },
  remarks: 'What the import changes',
  replace: 'Replace',
  replaced: 'The sheets have been replaced, but not saved yet.',
  undo: 'Undo',
} as const
