import type { Locale } from '#contract/locales/sentence.ts'
import type { ToolRefusalName } from './tool.ts'

type Sentences = Readonly<Record<ToolRefusalName | 'textGoesOn' | 'listGoesOn', string>>

const en: Sentences = {
  pageChanged:
    'The page has changed since you read it. Nothing was written. Its present state is given: merge your change into it, then write again with its revision.',
  baseNeeded:
    'The page exists already. Nothing was written. To overwrite it, give its present revision or content_hash.',
  titleAmbiguous: 'Several pages have this title there. Name one by its page_id.',
  textNotFound: 'The text to be replaced does not stand in the page. Nothing was written.',
  textAmbiguous:
    'The text to be replaced stands in the page more than once. Give more of the text around it, or set replace_all. Nothing was written.',
  notBase64: 'The content is not base64.',
  tooDifferent: 'The two texts are too long or too different to be compared.',
  notOpenApi: 'The document is not OpenAPI 3 or Swagger 2, in JSON or YAML.',
  templateUnknown: 'There is no template of this name.',
  textGoesOn: 'The text goes on: read it from next_offset.',
  listGoesOn: 'The list goes on: read it from next_offset.',
}

const zhCn: Sentences = {
  pageChanged:
    '页面在你读取之后已被修改，本次未写入任何内容。下面是它现在的状态：请把你的修改合并进去，再用新的修订号写入。',
  baseNeeded: '页面已存在，本次未写入任何内容。要覆盖它，请提供它现在的 revision 或 content_hash。',
  titleAmbiguous: '该位置有多个同名页面，请用 page_id 指定其中一个。',
  textNotFound: '页面中没有要替换的文本，本次未写入任何内容。',
  textAmbiguous:
    '要替换的文本在页面中出现了多次。请多给一些上下文，或设置 replace_all。本次未写入任何内容。',
  notBase64: '内容不是 base64 编码。',
  tooDifferent: '两段内容过长或差异过大，无法比较。',
  notOpenApi: '该文档不是 JSON 或 YAML 格式的 OpenAPI 3 或 Swagger 2。',
  templateUnknown: '没有这个名称的模板。',
  textGoesOn: '内容未完：请从 next_offset 继续读取。',
  listGoesOn: '列表未完：请从 next_offset 继续读取。',
}

export const phrases: Readonly<Record<Locale, Sentences>> = { en, 'zh-cn': zhCn }
