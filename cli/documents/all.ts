import * as z from 'zod'
import { loginDocument, logoutDocument, whoamiDocument, whoamiPairDocument } from './account.ts'
import { adminDocuments } from './admin.ts'
import { apiDocument, dbDocument, exportDocument, importDocument } from './data.ts'
import {
  checkDocument,
  diffDocument,
  initDocument,
  initSchemaDocument,
  openDocument,
  watchDocument,
} from './folder.ts'
import { errorDocument } from './shapes.ts'
import * as site from './site.ts'
import {
  previewDocument,
  previewEndDocument,
  pullDocument,
  pushDocument,
  statusDocument,
} from './sync.ts'

/** What each command prints with `--json` when it does not fail: one document of these, or lines. */
const documents: Readonly<Record<string, readonly z.ZodType[]>> = {
  help: [site.helpDocument],
  version: [site.versionDocument],
  serve: [site.serveDocument],
  init: [initDocument, initSchemaDocument],
  push: [pushDocument, previewDocument],
  'preview end': [previewEndDocument],
  pull: [pullDocument],
  watch: [watchDocument],
  plan: [pushDocument, pullDocument],
  diff: [diffDocument],
  status: [statusDocument],
  import: [importDocument],
  export: [exportDocument],
  'api diff': [apiDocument],
  'api breaking': [apiDocument],
  db: [dbDocument],
  ...Object.fromEntries(Object.entries(adminDocuments).map(([name, one]) => [name, [one]])),
  'admin settings export': [site.settingsDocument],
  backup: [site.backupDocument, site.backupVerifyDocument],
  restore: [site.restoreDocument],
  doctor: [site.doctorDocument, site.doctorSettingsDocument],
  login: [loginDocument],
  logout: [logoutDocument],
  whoami: [whoamiDocument, whoamiPairDocument],
  open: [openDocument],
  completion: [site.completionDocument],
  schema: [site.schemaListDocument, site.schemaDocument],
  check: [checkDocument],
}

/** Names of the commands that print documents, without the program's. */
export const documentedCommands: readonly string[] = Object.keys(documents)

/** Every line that these commands print with `--json`, failures included. */
export const linesOf = (commands: readonly string[]): z.ZodType =>
  z.union([...new Set([...commands.flatMap((one) => documents[one] ?? []), errorDocument])])

/**
 * JSON Schema of a document. Unlike tests it allows keys that are not named: a newer program may add
 * some. Source: https://json-schema.org/draft/2020-12
 */
export const jsonSchemaOf = (document: z.ZodType): object =>
  z.toJSONSchema(document, {
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
