import type { damage as english } from '../en/damage.ts'
import type { Translation } from '#contract/text/phrase.ts'

export const damage: Translation<typeof english> = {
  folder: '这不是备份：它是一个文件夹。',
  unpackable: '这不是完整的备份：无法解压。',
  breaksOff: '这不是完整的备份：内容中断。',
  badHeader: '这不是完整的备份：文件头已损坏（{named}）。',
  notPlain: '这不是完整的备份：{named} 不是普通文件。',
  twice: '这不是完整的备份：{named} 出现了两次。',
  follows: '这不是完整的备份：结尾之后还有内容。',
  otherSize: '这不是完整的备份：{named} 的大小已改变。',
  longManifest: '这不是完整的备份：清单过长。',
  noManifest: '这不是完整的备份：缺少清单。',
  missing: '这不是完整的备份：缺少 {named}。',
  changed: '这不是完整的备份：{named} 已被改动。',
  notNamed: '这不是完整的备份：其中有清单没有列出的文件。',
  notBelonging: '这不是完整的备份：{named} 不属于备份。',
  noDatabase: '这不是完整的备份：其中没有数据库。',
  wrongAboutKey: '这不是完整的备份：清单中关于密钥的记录有误。',
  otherKey: '这份备份中的密钥无法解开其数据库中加密保存的内容（访问密码、API 凭证）。',
  database: '这份备份中的数据库已损坏：{named}。',
  differ: '这不是完整的备份：数据库与清单不一致。',
  unanswered: '在这份备份上启动的服务器无法读出内容：{named}。',
}
