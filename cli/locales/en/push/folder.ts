/** Remarks about the folder, its files and what they refer to. */
export const folder = {
  'folder.missing': 'The folder {folder} cannot be read: {reason}',
  'folder.missing.hint': '"folder" in showdoc.json is the folder to push',
  'folder.readOnly': 'The folder {folder} cannot be written: {reason}',
  'folder.readOnly.hint':
    'showdoc.json, showdoc.lock and .showdoc/ are stored there; nothing was done',
  'folder.empty': '{folder} contains no Markdown files.',
  'folder.empty.hint':
    'files that end in .md or .markdown become pages; is "folder" in showdoc.json right?',
  'folder.tooMany': 'The folder has {count} pages; at most {most} can be pushed to one item.',
  'folder.tooDeep': 'More than {most} levels of catalogs: {folders}',
  'folder.tooDeep.hint': 'move the files up, or set "deep": "flatten" in showdoc.json',
  'folder.flattened': 'deeper than {most} catalogs; its pages are put in {into}',
  'folder.nameTooLong': 'the name has {length} characters; the limit is {most}',

  'file.linkDangling': 'is a symbolic link to {target}, which does not exist',
  'file.unreadable': 'cannot be read: {reason}',
  'file.changed': 'changed while it was being read; run push again',
  'file.name': 'the path cannot be sent; the limit is {most} characters',
  'file.linkOutside': 'the symbolic link leads out of the folder, to {target}',
  'folder.passed': {
    one: 'its page is not read, since its name begins with _; to push it: showdoc init --folder {folder}',
    other:
      'its {count} pages are not read, since its name begins with _; to push them: showdoc init --folder {folder}',
  },
  'file.linkRing': 'the symbolic link leads back to {target} and is not followed',
  'file.clash': '"{first}" and "{second}" differ only in case or Unicode form; neither is written',
  'file.nul': 'contains a NUL byte at position {position}',
  'file.encoding': 'is not valid UTF-8 at byte {position}',
  'file.gb18030':
    'is GB18030, not UTF-8, at byte {position}; convert it, or run showdoc push --encoding gb18030',
  'file.utf16': 'is UTF-16, not UTF-8; convert it',
  'file.tooLarge': 'the text is {size}; the limit is {most}',
  'file.joinedTitleTooLong':
    'the title, with the names of folders that are too deep for catalogs, has {length} characters; the limit is {most}',
  'file.titleTooLong': 'the title has {length} characters; the limit is {most}',
  'file.conflictMark': 'unresolved merge conflict: {mark}',

  'front.notYaml': 'is not YAML: {reason}',
  'front.notToml': 'is not TOML: {reason}',
  'front.notMapping': 'is not a mapping of keys to values',
  'front.text': '"{key}" must be a string',
  'front.order': '"{key}" must be a whole number from 1 to 2147483647',
  'front.twice': '"{key}" is given twice; the last one counts',
  'front.number': '"{key}" must be a number up to 2147483647',
  'front.unknownKey': 'unknown key "{key}"',
  'front.unknownKeyMeant': 'unknown key "{key}"; did you mean "{meant}"?',
  'front.switch': '"{key}" must be true or false',
  'front.unclosed':
    'the front matter is not closed: add a line `---` after line {line} (if the first line is a horizontal rule, put a blank line after it)',
  'front.unclosedToml':
    'the front matter is not closed: add a line `+++` after line {line} (if it is text, put a line of text before it)',
  'front.tooLong': 'the front matter has more than {most} characters',
  'front.summaryTooLong': '"summary" has more than {most} characters',

  'link.missing': 'leads to {address}, which does not exist',
  'link.outside': 'leads out of the folder: {address}',
  'link.unpublished': 'leads to {address}, which is not published',
  'link.folderWithoutIndex': 'leads to the folder {address}, which has no index page',
  'link.skipped':
    'leads to {address}, which is not checked out (sparse checkout): the page stays as it is',
  'file.skipped': 'is not checked out (sparse checkout): its page stays as it is',
  'link.hidden': 'leads to the hidden file {address}, which is not sent',
  'anchor.missing': '{file} has no heading #{anchor}',
  'anchor.nearest': '{file} has no heading #{anchor}; the nearest one is #{nearest}',

  'asset.tooLarge': 'is {size}; the limit is {most}; links to it stay as they are',
  'asset.kind':
    'files of the type "{kind}" are not accepted; links to it stay as they are. Accepted: {kinds}',
  'asset.notFetched': '{name} could not be downloaded; links to it stay as they are',
  'file.notPulled': 'was not written: {reason}',
  'file.isLink':
    'is a link to {target} and was left as it is: make the change in that file, or replace the link with a file, then pull again',
  'file.changedThere': 'changed on the server while it was being read; run pull again',
  'asset.refused': 'was refused; links to it stay as they are. {reason}',
} as const
