/** What a stock ShowDoc server cannot do. */
export const stockServer = {
  'stock.reduced': 'This is a stock ShowDoc server ({version}): not everything is supported.',
  'stock.reduced.hint': 'showdoc help stock',
  'stock.notThere': 'This is a stock ShowDoc server ({version}), which does not support this.',
  'stock.unreadable': 'ShowDoc {version} cannot list the pages of this item for a key pair.',
  'stock.unreadable.hint':
    'use the token of a person who can edit the item: SHOWDOC_TOKEN or --token',
  'stock.cannotMove':
    'the title or catalog of "{title}" would change, which a key pair cannot do on a stock ShowDoc server; with the token of a person the page can be moved and keeps its id',
  'stock.signs':
    '"{name}" contains {sign}; with a key pair, a stock ShowDoc server would create a new page at each push, so push it with the token of a person',
  'stock.twins':
    'the server has several pages or catalogs like "{title}" in one place, which cannot be told apart with a key pair',
  'stock.taken':
    'there is already a page "{title}" ({id}) that belongs to no file; showdoc push --adopt takes it over',
  'stock.otherPage': 'the server wrote to another page ({id}) with the same title',
  'stock.textDiffers':
    'the server stored a different text than was sent; showdoc diff shows the difference',
  'stock.noCatalog': 'there is no catalog for the folder "{folder}"',
  'stock.somebody': 'somebody',
  'stock.api': '"{item}" is a RunApi item, which is not synchronised with a stock ShowDoc server.',
  'stock.sheet':
    '"{item}" is a spreadsheet, which is not synchronised with a stock ShowDoc server.',
  'stock.notDeleted':
    'a stock ShowDoc server cannot tell whether somebody is editing the page; delete it in the browser',
  'stock.editedPart':
    'the generated part was edited by people, and with a key pair no version of it would be kept; push it with the token of a person, or undo the edit in the browser',
  'stock.takenTitle':
    'there is already a page with this title ({id}) that was not created from the document',
  'stock.held': '{user} is editing the page',
  'stock.gone': 'the page {id} no longer exists',
  'stock.noSign': 'the server did not say where it stored the file',
} as const
