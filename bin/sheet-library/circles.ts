// Formulas of the spreadsheet library that refer to each other in a circle, or to their own cell.
import type { Correction } from './correction.ts'

/**
 * The keys of formulas that refer to themselves through others: those of which none is left when
 * formulas that refer to no other left one, or to which none refers, are taken away again and again.
 * Between two circles that leaves what leads from one to the other, which is an error in any case.
 */
const circularFormulas = `function circularFormulas(cells) {
  var keys = Object.keys(cells);
  var children = {};
  keys.forEach(function (key) { children[key] = []; });
  var parents = {};
  keys.forEach(function (key) {
    parents[key] = Object.keys(cells[key].parents).filter(function (parent) { return parent in cells; });
    parents[key].forEach(function (parent) { children[parent].push(key); });
  });
  var left = new Set(keys);
  [[children, parents], [parents, children]].forEach(function ([ahead, behind]) {
    var counts = {};
    left.forEach(function (key) { counts[key] = ahead[key].filter(function (one) { return left.has(one); }).length; });
    var ends = [...left].filter(function (key) { return counts[key] === 0; });
    while (ends.length > 0) {
      var end = ends.pop();
      left.delete(end);
      behind[end].forEach(function (one) { if (left.has(one) && --counts[one] === 0) ends.push(one); });
    }
  });
  return left;
}`

/**
 * They have no result, as a formula that refers to its own cell has none; which of them was written
 * last made no difference to what the library took for their values.
 */
export const circles: readonly Correction[] = [
  ['function execFunctionGroup(', `${circularFormulas}\nfunction execFunctionGroup(`],
  [
    'var formulaCellInfoMap = ctx.formulaCache.formulaCellInfoMap;\n  var updateValueArray',
    `var formulaCellInfoMap = ctx.formulaCache.formulaCellInfoMap;
  // what the cell itself is now, which the library notes only afterwards
  if (arguments[7]) setFormulaCellInfo(ctx, { r: origin_r, c: origin_c, id: id, f: arguments[7] }, data);
  else if (!_.isNil(value)) delete formulaCellInfoMap["r".concat(origin_r, "c").concat(origin_c, "i").concat(id)];
  // who refers to a formula is found again: it was never forgotten
  Object.values(formulaCellInfoMap).forEach(function (one) { one.parents = {}; });
  var updateValueArray`,
  ],
  [
    'var calc_funcStr = getcellFormula(ctx, formulaCell.r, formulaCell.c, formulaCell.id, data);',
    'var calc_funcStr = formulaCell.f ?? getcellFormula(ctx, formulaCell.r, formulaCell.c, formulaCell.id, data);',
  ],
  [
    'var formulaRunList = getFormulaRunList(',
    'ctx.formulaCache.circular = circularFormulas(formulaCellInfoMap);\n  var formulaRunList = getFormulaRunList(',
  ],
  [
    'execFunctionGroup(ctx, r, c, _.isNil(formulaError) ? result : formulaError, id);',
    `execFunctionGroup(ctx, r, c, _.isNil(formulaError) ? result : formulaError, id, undefined, false, txt);
      if (ctx.formulaCache.circular.has("r".concat(r, "c").concat(c, "i").concat(id))) formulaError = error.r;`,
  ],
  [
    'var v = execfunction(ctx, calc_funcStr, formulaCell.r, formulaCell.c, formulaCell.id, calcChainSet);',
    'var v = ctx.formulaCache.circular.has(formulaCell.key) ? [true, error.r, calc_funcStr] : execfunction(ctx, calc_funcStr, formulaCell.r, formulaCell.c, formulaCell.id, calcChainSet);',
  ],
  // a formula that refers to its own cell has no result; the cell was empty, or counted its last one
  [
    'sheetId: id || ctx.currentSheetId\n  });\n  var formulaError',
    'sheetId: id || ctx.currentSheetId,\n    row: r,\n    column: c\n  });\n  var formulaError',
  ],
  [
    'var flowdata = getFlowdata(context, id);\n      var cell =',
    'if (id === options.sheetId && cellCoord.row.index === options.row && cellCoord.column.index === options.column) throw Error(ERROR_REF);\n      var flowdata = getFlowdata(context, id);\n      var cell =',
  ],
  [
    'if (emptyRow && emptyCol) throw Error(ERROR_REF);',
    'if (emptyRow && emptyCol || id === options.sheetId && options.row >= startRow && options.row <= endRow && options.column >= startCol && options.column <= endCol) throw Error(ERROR_REF);',
  ],
]
