// Selecting in the spreadsheet library, and the two fields in which the selected cell is typed.
import type { Correction } from './correction.ts'

/** A press that opens a menu; on Apple's machines also one with Ctrl. */
const isMenuPress = `function isMenuPress(e) {
  return e.button === 2 || e.ctrlKey && /Mac|iPhone|iPad/.test(navigator.userAgent);
}`

const wholeRow = 'obj_s.column[0] === 0 && obj_s.column[1] >= flowdata[0].length - 1'
const wholeColumn = 'obj_s.row[0] === 0 && obj_s.row[1] >= flowdata.length - 1'

export const selectionInCore: readonly Correction[] = [
  // what was opened and left is not written: it may be shown otherwise than it is stored
  [
    'var inputHtml = $input === null || $input === void 0 ? void 0 : $input.innerHTML;\n  var flowdata',
    `var inputHtml = $input === null || $input === void 0 ? void 0 : $input.innerHTML;
  if (value === undefined && $input && $input.givenHTML !== undefined && $input.givenHTML === inputHtml) {
    cancelNormalSelected(ctx);
    return;
  }
  var flowdata`,
  ],
  // a menu ends what the press before it has begun: the selection grew under it with the pointer
  [
    'if (_.isEmpty(cellContextMenu)) {\n    return;\n  }\n  var x = e.pageX',
    `if (_.isEmpty(cellContextMenu)) {
    return;
  }
  ctx.luckysheet_select_status = false;
  ctx.luckysheet_scroll_status = false;
  ctx.luckysheet_rows_selected_status = false;
  ctx.luckysheet_cols_selected_status = false;
  var x = e.pageX`,
  ],
  // it is about what was pressed alone: its entries take the first of several areas
  ['if (!isInSelection && (e.metaKey || e.ctrlKey)) {', 'if (!isInSelection && e.metaKey) {'],
  // of a row or column whose cells are selected in part, it is about the whole
  [
    '_row_index <= obj_s.row[1] && !obj_s.column_select;',
    `_row_index <= obj_s.row[1] && ${wholeRow};`,
  ],
  [
    '_col_index2 <= obj_s.column[1] && !obj_s.row_select;',
    `_col_index2 <= obj_s.column[1] && ${wholeColumn};`,
  ],
  // where nothing was selected any more, what was typed was lost
  [
    'ctx.luckysheet_select_save = undefined;\n  file.data = d;',
    `var firstLeft = type === "row" ? [Math.min(start, d.length - 1), 0] : [0, Math.min(start, file.column - 1)];
  if (file.id === ctx.currentSheetId) ctx.luckysheet_select_save = [{ row: [firstLeft[0], firstLeft[0]], column: [firstLeft[1], firstLeft[1]] }];
  file.data = d;`,
  ],
]

/** The cell whose field is open; of several areas it is in the last. */
const lastArea = (after: string): Correction => [
  `var firstSelection = (_context$luckysheet_s = context.luckysheet_select_save) === null || _context$luckysheet_s === void 0 ? void 0 : _context$luckysheet_s[0];\n  var ${after}`,
  `var firstSelection = _.last(context.luckysheet_select_save);\n  var ${after}`,
]

export const selectionInReact: readonly Correction[] = [
  ['var ColumnHeader = function', `${isMenuPress}\nvar ColumnHeader = function`],
  // the menu selects by itself, also where no press comes before it
  ...['Column', 'Row'].map((name): Correction => [
    `setContext(function (draftCtx) {\n      handle${name}HeaderMouseDown(`,
    `if (!isMenuPress(nativeEvent)) setContext(function (draftCtx) {\n      handle${name}HeaderMouseDown(`,
  ]),
  [
    'if (e.button !== 2) {\n      setContext(function (draftCtx) {\n        var _draftCtx$luckysheet_;\n        handleCellAreaMouseDown',
    'if (!isMenuPress(nativeEvent)) {\n      setContext(function (draftCtx) {\n        var _draftCtx$luckysheet_;\n        handleCellAreaMouseDown',
  ],
  lastArea('row_index = firstSelection'),
  lastArea('prevFirstSelection'),
  // the line above the grid has the present content of its cell, whatever has changed it
  [
    'if (_.isEqual(prevFirstSelection, firstSelection) && context.currentSheetId === prevSheetId) {',
    'if (context.luckysheetCellUpdate.length > 0 && _.isEqual(prevFirstSelection, firstSelection) && context.currentSheetId === prevSheetId) {',
  ],
  [
    '[context.luckysheetfile, context.currentSheetId, context.luckysheet_select_save]);\n  var onFocus',
    '[context.luckysheetfile, context.currentSheetId, context.luckysheet_select_save, context.luckysheetCellUpdate]);\n  var onFocus',
  ],
  [
    'fxInput.current.innerHTML = escapeHTMLTag(escapeScriptTag(value))',
    'fxInput.current.innerHTML = value;\n      refs.fxInput.current.givenHTML = refs.fxInput.current.innerHTML',
  ],
  [
    'refs.globalCache.overwriteCell = false;\n      if (!refs.globalCache.ignoreWriteCell) inputRef.current.innerHTML = escapeHTMLTag(escapeScriptTag(value));',
    `var isGiven = !refs.globalCache.overwriteCell && !refs.globalCache.ignoreWriteCell;
      refs.globalCache.overwriteCell = false;
      if (!refs.globalCache.ignoreWriteCell) inputRef.current.innerHTML = value;
      inputRef.current.givenHTML = isGiven ? inputRef.current.innerHTML : undefined;`,
  ],
  [
    'if (inputRef.current) {\n        inputRef.current.innerHTML = "";',
    'if (inputRef.current) {\n        inputRef.current.givenHTML = undefined;\n        inputRef.current.innerHTML = "";',
  ],
]
