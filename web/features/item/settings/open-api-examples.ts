/** What the examples are filled with. */
interface ExampleValues {
  /** The full address of a call, or of the server itself for ''. */
  address: (path: string) => string
  key: string
  /** null until the person has looked at it: a variable of the shell is in its place. */
  token: string | null
  catalog: string
  page: string
}

export type ExampleName =
  | 'write'
  | 'node'
  | 'python'
  | 'comments'
  | 'database'
  | 'read'
  | 'change'
  | 'push'
  | 'github'
  | 'gitlab'

/**
 * How scripts use the key pair of an item, each to be pasted into a shell; the last two are files
 * of a repository, and name the pair's variables only. Source: web/spec/writing.md 6.4.
 */
export const openApiExamples = (values: ExampleValues): Record<ExampleName, string> => ({
  write: curl(values, 'api/item/updateByApi', [
    `cat_name=${values.catalog}`,
    `page_title=${values.page}`,
    'page_content@page.md',
  ]),
  node: node(values),
  python: python(values),
  comments: `cat > login.php <<'END'
${comment(values)}
END
for file in *.php; do
  ${curl(values, 'api/open/fromComments', ['content@$file'], '    ')}
done`,
  database: database(values),
  read: [
    curl(values, 'api/open/getCatalogTree', []),
    curl(values, 'api/open/getPage', [`page_title=${values.page}`]),
  ].join('\n\n'),
  change: [
    curl(values, 'api/open/createCatalog', [`cat_name=${values.catalog.split('/')[0]}`]),
    upload(values),
    curl(values, 'api/open/deletePage', ['page_id=$PAGE_ID']),
  ].join('\n\n'),
  push: `export SHOWDOC_API_KEY=${values.key}
export SHOWDOC_API_TOKEN=${values.token ?? '…'}
showdoc push`,
  github: github(values),
  gitlab: gitlab(values),
})

const variable = '$SHOWDOC_API_TOKEN'

const curl = (
  { address, key, token }: ExampleValues,
  path: string,
  fields: readonly string[],
  indent = '  ',
) =>
  [
    `curl -X POST ${address(path)}`,
    ...[`api_key=${key}`, `api_token=${token ?? variable}`, ...fields].map(
      (field) => `${indent}--data-urlencode "${field}"`,
    ),
  ].join(' \\\n')

const upload = ({ address, key, token }: ExampleValues) =>
  [
    `curl -X POST ${address('api/open/uploadAttachment')}`,
    ...[`api_key=${key}`, `api_token=${token ?? variable}`, 'page_id=$PAGE_ID'].map(
      (field) => `  -F "${field}"`,
    ),
    '  -F "file=@diagram.png"',
  ].join(' \\\n')

const node = ({ address, key, token, catalog, page }: ExampleValues) => `\
node --input-type=module <<'END'
const response = await fetch('${address('api/item/updateByApi')}', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    api_key: '${key}',
    api_token: ${token === null ? 'process.env.SHOWDOC_API_TOKEN' : `'${token}'`},
    cat_name: '${catalog}',
    page_title: '${page}',
    page_content: '# ${page}',
  }),
})
const { error_code, error_message, data } = await response.json()
if (error_code !== 0) throw new Error(error_message)
console.log(data.page_id)
END`

const python = ({ address, key, token, catalog, page }: ExampleValues) => `\
python3 - <<'END'
import json, os, urllib.request

fields = {
    "api_key": "${key}",
    "api_token": ${token === null ? 'os.environ["SHOWDOC_API_TOKEN"]' : `"${token}"`},
    "cat_name": "${catalog}",
    "page_title": "${page}",
    "page_content": "# ${page}",
}
request = urllib.request.Request(
    "${address('api/item/updateByApi')}",
    json.dumps(fields).encode(),
    {"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
if answer["error_code"] != 0:
    raise SystemExit(answer["error_message"])
print(answer["data"]["page_id"])
END`

/** A comment with every tag. Source: server/contract/spec/calls.md 13.3. */
const comment = ({ catalog }: ExampleValues) => `\
<?php
/**
 * showdoc
 * @catalog ${catalog}
 * @title POST /login
 * @description POST /login
 * @method post
 * @url https://api.example.com/login
 * @header X-Client 可选 string web
 * @json_param {"username":"ann","password":"secret"}
 * @param username 必选 string name
 * @param password 必选 string password
 * @return {"error_code":0,"data":{"uid":1}}
 * @return_param uid int id
 * @remark https://api.example.com
 * @number 10
 */`

const database = ({ address, key, token, catalog }: ExampleValues) => `\
DB_HOST=127.0.0.1 DB_USER=root DB_NAME=shop
tables=$(mktemp -d)
query() {
  mysql --batch --default-character-set=utf8mb4 -h "$DB_HOST" -u "$DB_USER" -p information_schema \\
    -e "select $1 where TABLE_SCHEMA = '$DB_NAME' order by $2"
}
query "TABLE_NAME, TABLE_COMMENT, ENGINE, TABLE_COLLATION from TABLES" \\
  TABLE_NAME > "$tables/info"
query "TABLE_NAME, COLUMN_NAME, COLUMN_DEFAULT, IS_NULLABLE, COLUMN_TYPE, COLUMN_COMMENT from COLUMNS" \\
  "TABLE_NAME, ORDINAL_POSITION" > "$tables/detail"
query "TABLE_NAME, INDEX_NAME, COLUMN_NAME, SEQ_IN_INDEX, NON_UNIQUE, INDEX_TYPE, INDEX_COMMENT from STATISTICS" \\
  "TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX" > "$tables/index"
${curl({ address, key, token, catalog, page: '' }, 'api/open/updateDbItem', [
  `cat_name=${catalog.split('/')[0]}`,
  'table_info@$tables/info',
  'table_detail@$tables/detail',
  'table_index@$tables/index',
])}`

const github = ({ address }: ExampleValues) => `\
# .github/workflows/docs.yml
on:
  push: { branches: [main] }
permissions: { contents: read }
concurrency: docs
jobs:
  docs:
    runs-on: ubuntu-latest
    container: \${{ vars.SHOWDOC_IMAGE }}
    env:
      SHOWDOC_SERVER: ${address('')}
      SHOWDOC_API_KEY: \${{ secrets.SHOWDOC_API_KEY }}
      SHOWDOC_API_TOKEN: \${{ secrets.SHOWDOC_API_TOKEN }}
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - run: showdoc push`

const gitlab = ({ address }: ExampleValues) => `\
# .gitlab-ci.yml; SHOWDOC_API_KEY and SHOWDOC_API_TOKEN are masked variables of the project
docs:
  image: $SHOWDOC_IMAGE
  rules: [{ if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH }]
  resource_group: docs
  variables: { GIT_DEPTH: '0', SHOWDOC_SERVER: '${address('')}' }
  script: ['showdoc push']`
