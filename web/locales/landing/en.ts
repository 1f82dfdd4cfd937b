/** The page that says what the product is. */
export const en = {
  clients: 'Clients',
  enter: 'Sign in / Register',
  heroTitle: 'Documentation for IT teams',
  heroText:
    'API documents, data dictionaries and manuals in one place: written in markdown, read in the browser, pushed from the command line, kept on your own server.',
  example: 'See an example',
  learnMore: 'Learn more',

  apiTitle: 'API documents',
  apiText: 'Every call gets a page that looks the same, so readers find what they need.',
  apiPoint1: 'Method, address, parameters and example answers in tables',
  apiPoint2: 'Templates for requests, so nothing is forgotten',
  apiPoint3: 'Code with highlighting and a button to copy it',

  dataTitle: 'Data dictionary',
  dataText: 'Tables, columns and their meaning, beside the API that uses them.',
  dataPoint1: 'One page a table, with type, default and remark of each column',
  dataPoint2: 'Templates that are filled in minutes',
  dataPoint3: 'Deep links to every table and heading',

  manualTitle: 'Manuals',
  manualText: 'Markdown with everything technical writing needs.',
  manualPoint1: 'Catalogs of three levels and a list of headings beside the text',
  manualPoint2: 'Diagrams, formulas, task lists and notes',
  manualPoint3: 'Single-page items for notices and short guides',

  teamTitle: 'Teamwork',
  teamText: 'Several people write; nobody loses a line.',
  teamPoint1: 'Every version is kept and can be compared',
  teamPoint2: 'A change made meanwhile by someone else is shown, never overwritten',
  teamPoint3: 'Private items with their own visit password',

  autoTitle: 'Automation',
  autoText: 'A folder of markdown becomes an item with one command.',
  autoPoint1: 'Only what has changed is sent',
  autoPoint2: 'Runs in CI with an item key or an access token',
  autoPoint3: 'An open API for any program that wants to write pages',

  openTitle: 'Open source',
  openText: 'Licensed under Apache 2.0, with nothing hidden in a cloud.',
  openPoint1: 'Your texts stay on your server',
  openPoint2: 'No request to any other host',
  openPoint3: 'Stored as markdown, exactly as it was written',

  hostTitle: 'Hosting',
  hostText: 'One command starts it, one folder holds it.',
  hostPoint1: 'SQLite from the first minute, PostgreSQL when you need it',
  hostPoint2: 'Works below a sub-path and behind a proxy',
  hostPoint3: 'A backup is a copy of one folder',

  start: 'Start now',
  startText: 'An account, an item, a page: it takes two minutes.',
  footer: 'ShowDoc, documentation for IT teams',
  version: 'Version {version}',
} as const
