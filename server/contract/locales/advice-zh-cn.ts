import type { Translation } from '../text/phrase.ts'
import type { adviceEn } from './advice-en.ts'

export const adviceZhCn: Translation<typeof adviceEn> = {
  formIncomplete: '请填写此项。',
  formPort: '端口是 1 到 65535 之间的数字；通常是 389，从第一个字节起使用 TLS 则为 636。',
  formFilter:
    '查询条件在第 {position} 个字符处无法识别。括号必须成对，例如 (&(objectClass=person)(uid=%(user)s))。',
  formAttribute: '此项是目录中的一个属性名，例如 uid 或 sAMAccountName。',
  formBindPassword: '用于查找的账号需要密码：许多目录把空密码当作匿名。',
  formAddress: '这不是可以访问的地址或路径。',

  hostUnknown: '找不到此主机。请检查主机名；容器使用的域名解析可能与宿主机不同。',
  hostForbidden: '本服务器从不连接此类地址。',
  connectRefused: '该端口没有服务。请检查端口，以及服务是否已启动。',
  connectTimeout: '没有响应。请检查地址和端口，以及防火墙是否放行本服务器。',
  connectFailed: '从这里无法到达该主机。请检查地址、网络和防火墙。',
  tlsName: '证书属于另一个名称。请把证书上的名称填为主机。',
  tlsIssuer:
    '本机不认识该证书的颁发者。请在启动本服务时用 NODE_EXTRA_CA_CERTS 指定颁发机构的证书文件。',
  tlsExpired: '证书不在有效期内。请更新证书，或检查本服务器的时钟。',
  tlsFailed: '对方没有使用 TLS。请检查端口，或者改用不加密的连接。',
  tlsRefused: '目录服务器在此端口不提供 StartTLS。',

  directorySilent:
    '连接已建立，但目录服务器没有及时响应，或关闭了连接。请检查该端口是否要求 TLS，以及目录服务器是否负载过高；缩小 Base DN 和查询条件的范围可以加快查找。',
  directoryBusy: '目录服务器繁忙或暂停服务。请稍后再试，或查看它的日志。',
  directoryReferral:
    '目录服务器指向另一台服务器，本服务器不会跟随。请把那台服务器填为主机，或检查 Base DN。',

  bindWrong: '目录服务器不接受此账号和密码。请检查 Bind DN 和密码。',
  bindPassword: '账号存在，但密码不对。',
  bindNoUser: '没有此账号。请填写完整的 DN；Active Directory 也可以填写 user@domain。',
  bindExpired: '密码或账号已过期，或者下次使用时必须修改密码。',
  bindDisabled: '账号已停用，或者此时、此处不允许登录。',
  bindLocked: '尝试次数过多，账号已被锁定。',
  bindSecure: '目录服务器只在 TLS 上接受密码：请使用 636 端口或 StartTLS。',
  bindFailed: '目录服务器因上述原因拒绝了此账号。',

  searchBase: '没有此条目。请检查 Base DN。',
  searchNothing: '没有找到任何人。请检查查询条件，以及该账号是否可以读取 Base DN 之下的内容。',
  searchRefused: '该账号不可以在此处查找。',
  searchCut:
    '目录服务器只向此账号返回部分结果：用户可以登录，但导入会被拒绝。请提高该账号的条数限制，或缩小 Base DN 和查询条件的范围。',
  searchSlow:
    '目录服务器因超过其时间限制而中止了查找。请缩小 Base DN 和查询条件的范围，或为条件中的属性建立索引。',
  searchFailed: '目录服务器因上述原因拒绝了查找。',
  userFieldMissing: '找到的条目都没有用户名字段 {field}。它们有：{attributes}。',
  userNotFound: '没有找到此用户。请检查查询条件和用户名字段。',
  userNameUnusable: '目录提供的“{username}”不能作为用户名：它过长或包含不可见字符。此人不能登录。',
  userNameTaken:
    '本站的账号“{username}”没有与目录中的此条目绑定，不会被接管：此人不能通过目录登录。如果它是此人的外部账号，请在“用户”中解除绑定。',
  importBrokeOff: '{advice}在此之前已创建 {count} 个账号，它们会保留。',
  userPasswordWrong: '目录服务器不接受测试用户的此密码。',
  userPasswordEmpty: '空密码从不发送给目录服务器。',

  providerFailed: '登录服务返回了它自己的错误。请查看它的日志。',
  authorizePath: '登录服务没有此页面。请检查授权路径。',
  redirectElsewhere: '对方的响应指向另一台主机，本服务器不会跟随。请把那台主机填入表单。',
  tokenPath: '该地址没有返回 OAuth2 的响应。请检查令牌路径。',
  clientWrong: '登录服务不认识此 client id 和密钥。',
  tokenRefused: '登录服务因上述原因没有给出令牌。',
  callbackWrong: '登录服务不认识此回调地址。请在那里按表单中的写法原样登记。',
  userInfoPath: '该地址没有返回 JSON 格式的用户信息。请检查用户信息路径。',
  userInfoRefused: '登录服务不接受它自己给出的令牌。请检查 scope。',
  subjectMissing: '用户信息中没有 {fields}。请在标识字段中填写正确的名称。',
  userNameMissing:
    '用户信息中没有 {fields}，或其值不能作为用户名。请在用户名字段中填写正确的名称。',
  discoveryMissing: '{address} 没有发现文档。',
  discoveryIncomplete: '发现文档中没有 {fields}。',

  storeSecret: '密钥与 Key 不匹配，或时钟不一致：存储端为 {store}，本服务器为 {server}（UTC）。',
  storeKey: '存储服务不认识此 Key。',
  storeClock: '时钟相差过大：存储端为 {store}，本服务器为 {server}（UTC）。请校准本服务器的时钟。',
  storeRegion: '存储服务要求另一个地域。请填写其地域，或把该地域的主机填为 Endpoint。',
  storeBucket: '该存储中没有此 Bucket。请检查 Bucket 和地域。',
  storeRight: '此 Key 对该 Bucket 的权限不足：需要写入、读取和删除对象。',
  storeElsewhere: '存储服务要求使用另一个地址。请把它给出的主机填为 Endpoint。',
  storeRefused: '存储服务因所示原因拒绝了请求。',
  storeBroken: '连接中断。请检查本服务器与存储之间的代理和防火墙，尤其是大小和时间限制。',
  storeBytes: '读回的内容与写入的不同。本服务器与存储之间有设备改动了数据。',
  storeDelete: '此 Key 不能删除对象：文件将永远残留。遗留的对象：{keys}。',
  storeDomain: '访问者无法从此域名取得文件。可将其留空，文件将经由本服务器访问。',
  storeDomainBytes: '此域名返回的不是该文件。请检查它是否指向此 Bucket。',
  storeDomainLists: '此域名向所有人列出整个 Bucket。请只允许读取单个对象。',
}
