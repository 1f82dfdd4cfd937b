/** Summaries and progress. */
export const summary = {
  'summary.written': { one: '{count} page written', other: '{count} pages written' },
  'summary.catalogs': { one: '{count} catalog changed', other: '{count} catalogs changed' },
  'summary.catalogsPlanned': {
    one: '{count} catalog to change',
    other: '{count} catalogs to change',
  },
  'summary.filesDeleted': {
    one: '{count} unused file deleted',
    other: '{count} unused files deleted',
  },
  'summary.filesPlanned': {
    one: '{count} unused file to delete',
    other: '{count} unused files to delete',
  },
  'summary.deleted': { one: '{count} deleted', other: '{count} deleted' },
  'summary.conflicts': { one: '{count} conflict', other: '{count} conflicts' },
  'summary.settled': { one: '{count} file resolved', other: '{count} files resolved' },
  'summary.skipped': { one: '{count} skipped', other: '{count} skipped' },
  'summary.behind': { one: '{count} newer on the server', other: '{count} newer on the server' },
  'summary.gone': { one: '{count} gone', other: '{count} gone' },
  'summary.unchanged': { one: '{count} unchanged', other: '{count} unchanged' },
  'summary.files': { one: '{count} file sent', other: '{count} files sent' },
  'summary.filesToSend': { one: '{count} file to send', other: '{count} files to send' },
  'summary.ofApis': {
    one: '{count} page of API documents',
    other: '{count} pages of API documents',
  },
  'summary.undone': {
    one: 'nothing written: {count} page held back by others that cannot be written',
    other: 'nothing written: {count} pages held back by others that cannot be written',
  },
  'summary.none': 'nothing written',
  'summary.locked': { one: '{count} locked', other: '{count} locked' },
  'summary.failed': { one: '{count} failed', other: '{count} failed' },
  'summary.seconds': '{seconds} s',
  'summary.plan':
    'Plan: {create} create, {update} update, {move} move, {delete} delete, {conflict} conflict, {unchanged} unchanged',
  'summary.interrupted':
    'interrupted: {done} of {total} pages are on the server; run push again to continue',
  'summary.interruptedApi': {
    one: 'interrupted: {count} page of API documents is on the server; run push again to continue',
    other:
      'interrupted: {count} pages of API documents are on the server; run push again to continue',
  },
  'summary.interruptedBoth':
    'interrupted: {done} of {total} pages are on the server, and {count} of API documents; run push again to continue',
  'summary.resumed': {
    one: 'The previous run was interrupted after {count} page; continuing.',
    other: 'The previous run was interrupted after {count} pages; continuing.',
  },

  'view.read': 'read',
  'view.compare': 'compare',
  'view.files': 'files',
  'view.write': 'write',
  'view.readDone': { one: '{count} file', other: '{count} files' },
  'view.planned': '{create} create · {update} update · {move} move · {conflict} conflict',
  'view.stopping': 'stopping…',
  'view.stoppingBatch': 'stopping after this batch…',

  'warnings.link-file': {
    one: '{count} link to a file that does not exist',
    other: '{count} links to files that do not exist, in {files} files',
  },
  'warnings.link-folder': {
    one: '{count} link to a folder without an index page',
    other: '{count} links to folders without an index page, in {files} files',
  },
  'warnings.link-hidden': {
    one: '{count} link to a hidden file',
    other: '{count} links to hidden files, in {files} files',
  },
  'warnings.link-unpublished': {
    one: '{count} link to a page that is not published',
    other: '{count} links to pages that are not published, in {files} files',
  },
  'warnings.link-anchor': {
    one: '{count} link to a heading that does not exist',
    other: '{count} links to headings that do not exist, in {files} files',
  },
  'warnings.image-missing': {
    one: '{count} missing image',
    other: '{count} missing images, in {files} files',
  },
  'warnings.image-too-large': {
    one: '{count} file that is too large',
    other: '{count} files that are too large',
  },
  'warnings.image-kind': {
    one: '{count} file of a type that is not accepted',
    other: '{count} files of types that are not accepted',
  },
  'warnings.not-checked-out': {
    one: '{count} page stays as it is: its file is not checked out (sparse checkout)',
    other: '{count} pages stay as they are: their files are not checked out (sparse checkout)',
  },
  'warnings.other': {
    one: '{count} warning ({rule})',
    other: '{count} warnings ({rule}), in {files} files',
  },
  'warnings.listed': '; push -v lists them',

  'level.error': 'error',
  'level.warn': 'warning',
} as const
