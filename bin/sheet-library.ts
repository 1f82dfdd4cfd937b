// Faults of the spreadsheet library, mended while it is bundled.
import type { Plugin } from 'vite'
import { mended, type Mending } from './sheet-mending.ts'
import { themedStyles } from './sheet-colours.ts'
import { formulaFiles } from './sheet-formulas.ts'
import { circles } from './sheet-circles.ts'
import { selectionInCore, selectionInReact } from './sheet-selection.ts'
import { values } from './sheet-values.ts'

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

/**
 * Cells and formulas are put into the fields as HTML, most of them as they are: `="<b>"` lost its
 * text as soon as the cell was opened, and a stored text could bring markup of its own. Texts become
 * HTML where they are read, once, and the fields take it as it is.
 */
const core: readonly Mending[] = [
  // outside of quotes each sign has a <span> of its own, in which it can begin no tag
  [
    '.concat(functionHTML(txt));',
    `.concat(functionHTML(txt.replace(/"[^"]*"?|'[^']*'?/g, escapeHTMLTag)));`,
  ],
  ['value = escapeScriptTag(value);', ''],
  [
    '$copyTo.innerHTML = value;\n    $editor',
    '$copyTo.innerHTML = escapeHTMLTag(value);\n    $editor',
  ],
  [
    `if (str.substr(0, 5) === "<span" || _.startsWith(str, "=")) {\n    return str;\n  }\n  return str.`,
    'return str.replace(/&/g, "&amp;").',
  ],
  [`"'>").concat(strObj.v, "</span>")`, `"'>").concat(escapeHTMLTag(strObj.v), "</span>")`],
  // where the cursor goes is counted in characters of the text
  [
    ' v.replace(re, "").split("</span>");',
    ' v.replace(re, "").split("</span>").map(unescapeHTML);',
  ],
  [
    'vp.replace(re, "").split("</span>");',
    'vp.replace(re, "").split("</span>").map(unescapeHTML);',
  ],
  [
    'function findrangeindex(',
    'var unescapeHTML = function (text) { return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&"); };\nfunction findrangeindex(',
  ],
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
  // formulas read cells with line breaks as their text, and empty ones as empty
  [
    'return cell === null || cell === void 0 ? void 0 : cell.v;\n    }\n  }, {\n    key: "updateFormulaCache"',
    'return isInlineStringCell(cell) ? getInlineStringNoStyle(0, 0, [[cell]]) : cell?.v ?? null;\n    }\n  }, {\n    key: "updateFormulaCache"',
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
  // it goes to the end instead, as it should: nothing is wrong
  ['console.error(err);\n    moveToEnd(', 'moveToEnd('],
]

const react: readonly Mending[] = [
  [
    'value = valueShowEs(row_index, col_index, flowdata);',
    'value = escapeHTMLTag(valueShowEs(row_index, col_index, flowdata));',
  ],
  [
    'value = getInlineStringNoStyle(r, c, d);',
    'value = escapeHTMLTag(getInlineStringNoStyle(r, c, d));',
  ],
  ['value = valueShowEs(r, c, d);', 'value = escapeHTMLTag(valueShowEs(r, c, d));'],
  [
    'var ele = document.createElement("div");\n      ele.innerHTML = txtdata;',
    'var ele = new DOMParser().parseFromString(txtdata, "text/html").documentElement;',
  ],
  // the toolbar that comes with the lock, and lines above the grid, take from its height
  [
    'window.addEventListener("resize", resize);',
    `window.addEventListener("resize", resize);
    var watcher = new ResizeObserver(function () {
      var place = placeholderRef.current;
      var drawn = refs.canvas.current;
      if (place && drawn && (place.clientWidth !== drawn.clientWidth || place.clientHeight !== drawn.clientHeight)) resize();
    });
    watcher.observe(placeholderRef.current);`,
  ],
  [
    'window.removeEventListener("resize", resize);',
    'watcher.disconnect();\n      window.removeEventListener("resize", resize);',
  ],
  // pressed, in either theme
  [
    '"aria-label": tooltip,\n    style: selected ? {\n      backgroundColor: "#E7E5EB"',
    '"aria-label": tooltip,\n    style: selected ? {\n      backgroundColor: "var(--hover)"',
  ],
  [
    'role: "button",\n    style: selected ? {\n      backgroundColor: "#E7E5EB"',
    'role: "button",\n    style: selected ? {\n      backgroundColor: "var(--hover)"',
  ],
  // Chinese in the labels of every language, beside the translated ones
  ['text: "\\u5408\\u5E76\\u5355\\u5143\\u683C"', 'text: ""'],
  ['text: "\\u8FB9\\u6846\\u8BBE\\u7F6E"', 'text: ""'],
]

/** Files of the library by the end of their path, and how they are mended. */
const files: readonly (readonly [file: RegExp, mend: (code: string) => string])[] = [
  [
    /[\\/]@fortune-sheet[\\/]core[\\/]dist[\\/]index\.esm\.js/,
    (code) => mended(code, [...core, ...values, ...circles, ...selectionInCore]),
  ],
  [
    /[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.esm\.js/,
    (code) => mended(code, [...react, ...selectionInReact]),
  ],
  [/[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.css/, themedStyles],
  ...formulaFiles,
]

/** Mends the spreadsheet library: its program in a build, its styles always. */
export function sheetLibrary(): Plugin {
  return {
    name: 'sheet-library',
    enforce: 'pre',
    transform: {
      filter: { id: files.map(([file]) => file) },
      handler: (code, id) => {
        const mend = files.find(([file]) => file.test(id))?.[1]
        return mend && { code: mend(code), map: null }
      },
    },
  }
}
