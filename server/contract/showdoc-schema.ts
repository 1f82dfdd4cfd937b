import { dialects, pushedDialect } from './text/markdown/dialect.ts'
import { repositoryTypes } from './text/addresses/repository.ts'

/**
 * The JSON Schema (2020-12) of `showdoc.json`, the settings of a synchronised folder.
 * Served at `/schema/showdoc-1.json`, printed by `showdoc init --print-schema`, and what the
 * command line checks a file against.
 *
 * Source: cli/spec.md 2.2
 */
export const showdocSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'showdoc-1',
  type: 'object',
  additionalProperties: false,
  required: ['version', 'server', 'item'],
  properties: {
    $schema: { type: 'string' },
    version: { const: 1 },
    server: { type: 'string', format: 'uri', pattern: '^https?://' },
    item: { type: ['string', 'integer'] },
    folder: { type: 'string', default: '.' },
    source: { type: 'string', pattern: '^[a-z0-9]{16}$' },
    root: {
      type: 'string',
      default: '',
      description: 'catalog path below which everything of this folder lies',
    },
    include: {
      type: 'array',
      items: { type: 'string' },
      default: ['**/*.md', '**/*.markdown', '**/*.mdx'],
    },
    exclude: { type: 'array', items: { type: 'string' }, default: [] },
    title: {
      type: 'array',
      items: { enum: ['frontmatter', 'heading', 'file'] },
      default: ['frontmatter', 'heading', 'file'],
    },
    order: { enum: ['prefix', 'position', 'manual'], default: 'prefix' },
    index: {
      type: 'array',
      items: { type: 'string' },
      default: ['README.md', 'index.md', '_index.md'],
    },
    deep: { enum: ['flatten', 'fail'], default: 'flatten' },
    markdown: {
      enum: dialects,
      default: pushedDialect,
      description: 'how texts are read, set when the item is made or first filled',
    },
    names: {
      enum: ['title', 'numbered'],
      default: 'title',
      description: 'file names made by pull',
    },
    eol: { enum: ['lf', 'crlf'], default: 'lf' },
    onConflict: { enum: ['fail', 'skip', 'merge', 'theirs', 'ours'], default: 'fail' },
    conflictStyle: { enum: ['markers', 'orig'], default: 'markers' },
    prune: { type: 'boolean', default: false },
    pruneAssets: { type: 'boolean', default: false },
    maxDeletes: { type: ['integer', 'string'], pattern: '^[0-9]+%?$', default: '20%' },
    assetMaxSize: { type: 'string', default: '4MB' },
    notify: { type: 'boolean', default: false },
    repository: { $ref: '#/$defs/repository' },
    authors: { enum: ['git', 'none'], default: 'none', description: 'whose names pages show' },
    check: { type: 'object', additionalProperties: { enum: ['error', 'warn', 'off'] } },
    api: { type: 'array', items: { $ref: '#/$defs/api' } },
    db: { type: 'array', items: { $ref: '#/$defs/db' } },
    targets: { type: 'object', additionalProperties: { $ref: '#/$defs/target' } },
  },
  $defs: {
    repository: {
      type: ['string', 'object'],
      format: 'uri',
      pattern: '^https?://[^@?#\\s]+$',
      required: ['url'],
      additionalProperties: false,
      properties: {
        url: { type: 'string', format: 'uri', pattern: '^https?://[^@?#\\s]+$' },
        type: { enum: repositoryTypes },
        branch: { type: 'string' },
      },
    },
    api: {
      type: 'object',
      required: ['file'],
      additionalProperties: false,
      properties: {
        file: { type: 'string' },
        catalog: { type: 'string' },
        removed: { enum: ['deprecate', 'trash', 'keep'] },
      },
    },
    db: {
      type: 'object',
      required: ['url'],
      additionalProperties: false,
      properties: {
        url: { type: 'string', pattern: '^\\$\\{[A-Z0-9_]+\\}$|^sqlite:' },
        catalog: { type: 'string' },
        schemas: { type: 'array', items: { type: 'string' } },
        include: { type: 'array', items: { type: 'string' } },
        exclude: { type: 'array', items: { type: 'string' } },
      },
    },
    target: {
      type: 'object',
      additionalProperties: false,
      properties: {
        server: { type: 'string' },
        item: { type: ['string', 'integer'] },
        folder: { type: 'string' },
        root: { type: 'string' },
        source: { type: 'string', pattern: '^[a-z0-9]{16}$' },
      },
    },
  },
} as const
