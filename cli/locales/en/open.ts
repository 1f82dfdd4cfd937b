/** Messages of `showdoc open`. */
export const open = {
  purpose: 'Open the page of a file, or the item, in the browser.',
  notPushed: '{path} has no page yet.',
  noFile: 'There is no {path} here, and no page for it.',
  notPushedHint: 'push it first: {command}',
  unknownItem: 'The id of the item is not known before the first push.',
  unknownItemHint: 'push the folder first, or set "item" in showdoc.json to the id of the item',
} as const
