// What is pasted into the spreadsheet library.
import type { Correction } from './correction.ts'

/**
 * The document that pasted HTML is, with what the library overlooks: cells of the head, which it
 * left out, and line breaks, where it joined the words.
 */
const pastedTable = `function pastedTable(html) {
  var doc = new DOMParser().parseFromString(html, "text/html");
  doc.querySelectorAll("th").forEach(function (th) {
    var td = doc.createElement("td");
    for (var at of th.attributes) td.setAttribute(at.name, at.value);
    td.append(...th.childNodes);
    th.replaceWith(td);
  });
  // the library's own tables have the texts of cells as they are
  if (!html.includes("fortune-copy-action-table")) doc.querySelectorAll("td").forEach(function (td) {
    td.querySelectorAll("style, script").forEach(function (one) { one.remove(); });
    var texts = doc.createTreeWalker(td, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/[ \\t]*[\\r\\n][ \\t\\r\\n]*/g, " ");
    td.querySelectorAll("br").forEach(function (br) { br.replaceWith("\\n"); });
    td.querySelectorAll("p + p, div + div").forEach(function (block) { block.before("\\n"); });
    td.normalize();
    texts = doc.createTreeWalker(td, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/ *\\n */g, "\\n");
  });
  return doc.documentElement;
}`

/** Of what has been pasted, the texts that are formulas become formulas, as typed ones do. */
const pastedFormulas = `function takePastedFormulas(ctx) {
  var d = getFlowdata(ctx);
  var area = ctx.luckysheet_select_save[ctx.luckysheet_select_save.length - 1];
  for (var r = area.row[0]; r <= area.row[1]; r += 1) for (var c = area.column[0]; c <= area.column[1]; c += 1) {
    var cell = d[r][c];
    if (!cell || !isFormula(cell.v) || cell.ct?.fa === "@") continue;
    // it has the type of a text
    if (cell.ct?.fa === "General") delete cell.ct;
    var computed = execfunction(ctx, cell.v, r, c);
    setCellValue(ctx, r, c, d, { v: computed[1], f: computed[2] });
  }
}`

export const pastingInCore: readonly Correction[] = [
  // in a document of its own nothing of what is pasted is loaded or run
  [
    'var ele = document.createElement("div");\n        ele.innerHTML = txtdata;',
    'var ele = pastedTable(txtdata);',
  ],
  ['var txt = td.innerText || td.innerHTML;', 'var txt = td.textContent;'],
  ['function handlePaste(', `${pastedTable}\nfunction handlePaste(`],
  // formulas among what is pasted, wherever they come from
  [
    'if (isExcelFormula) {\n          handleFormulaStringPaste(ctx, txtdata);\n        } else {\n          pasteHandler(ctx, txtdata);\n        }',
    'pasteHandler(ctx, txtdata);',
  ],
  [
    'if (isExcelFormula) {\n      handleFormulaStringPaste(ctx, clipboardData);\n    } else {\n      pasteHandler(ctx, clipboardData);\n    }',
    'pasteHandler(ctx, clipboardData);',
  ],
  ['data = data.replace(/\\r/g, "");', 'data = data.replace(/\\r/g, "").replace(/\\n$/, "");'],
  [
    'jfrefreshgrid(ctx, null, undefined);\n  } else {\n    var _ctx$luckysheet_selec3;',
    'takePastedFormulas(ctx);\n    jfrefreshgrid(ctx, null, undefined);\n  } else {\n    var _ctx$luckysheet_selec3;',
  ],
  [
    'last.column = [curC, curC + clen - 1];\n    jfrefreshgrid',
    'last.column = [curC, curC + clen - 1];\n    takePastedFormulas(ctx);\n    jfrefreshgrid',
  ],
  // it has no number in it, whatever else it contains
  [
    'var m = null;\n  var ct = {};\n  var v = value;\n',
    'var m = null;\n  var ct = {};\n  var v = value;\n  if (isFormula(value)) return [value, { fa: "General", t: "g" }, value];\n',
  ],
  [
    'originCell.v = _value;',
    'if (isInlineStringCell(originCell)) delete originCell.ct;\n          originCell.v = _value;',
  ],
  ['function setCellHyperlink(', `${pastedFormulas}\nfunction setCellHyperlink(`],
]

export const pastingInReact: readonly Correction[] = [
  [
    'var ele = document.createElement("div");\n      ele.innerHTML = txtdata;',
    'var ele = new DOMParser().parseFromString(txtdata, "text/html").documentElement;',
  ],
]
