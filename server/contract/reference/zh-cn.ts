import type { en } from './en.ts'

type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends Readonly<Record<string, string>>
      ? { readonly [N in keyof T[K]]: string }
      : T[K]
}

export const zhCn: Translated<typeof en> = {
  about: `每个接口都是 \`POST /api/{组}/{接口}\`，请求体可以是表单、multipart 或 JSON；同名字段以最后一个为准。只读的接口也可以用 GET，字段放在查询串里。

成功返回 \`{"error_code": 0, "data": …}\`；被拒绝时返回 \`{"error_code", "error_message", "error_name", "error_details", "request_id"}\`，
HTTP 状态仍为 200。\`error_name\` 比数字更细。除各接口列出的拒绝原因外，任何接口都可能返回 \`badInput\`、\`textTooLong\`、\`textTooLarge\`、
\`requestTooLarge\`、\`serverBusy\`，对访问令牌还可能返回 \`outOfScope\`。服务器出错时为 HTTP 500 和 \`serverError\`；
服务器的磁盘或数据库无法写入时，什么都不会保存，返回 HTTP 507 和 \`diskFull\` 或 \`storeUnwritable\`；
连不上数据库，或数据库被占用太久时，返回 HTTP 503 和 \`databaseAway\` 或 \`serverBusy\`，并带有 \`Retry-After\`；
保存时连接中断则返回 HTTP 500 和 \`outcomeUnknown\`。每个响应都带有 \`X-Request-Id\` 头。

调用者的身份由以下之一说明：\`X-API-Token\` 或 \`Authorization: Bearer\` 头中的会话令牌或访问令牌、已登录浏览器的 Cookie、字段
\`user_token\`；脚本类接口改用项目的 \`api_key\` 和 \`api_token\`。私密项目的访问密码用 \`_item_pwd\` 传递。提示语的语言由
\`Accept-Language\` 和 Cookie \`lang\` 决定。

带上 \`X-ShowDoc-User: <uid>\` 时，如果当前登录的不是此人，修改会被拒绝（\`otherPerson\`）。新建内容的接口支持 \`Idempotency-Key\`：
24 小时内同一人用相同的键和字段重复请求时不会再次执行，并得到第一次的结果；字段不同则拒绝（\`keyReused\`），第一次的结果未知时也拒绝
（\`keyUnanswered\`）。

标为整数和布尔的字段也可以用文本发送。列表可以是 JSON、逗号分隔的文本，或带 \`[]\` 的重复字段；表单中的对象用 JSON 文本表示。`,
  effects: {
    reads: '只读；也可以用 GET。',
    makes: '只读，首次调用时生成；也可以用 GET。',
    writes: '会修改数据。',
  },
  tokens: {
    always: '任何访问令牌都可以调用。',
    read: '访问令牌需要 read 权限。',
    write: '访问令牌需要 write 权限。',
    admin: '访问令牌需要 admin 权限。',
    full: '访问令牌不能调用：要以某人的身份操作，需要会话。',
  },
  once: '支持 Idempotency-Key。',
  signIn: '需要登录。',
  answers: '结果，或拒绝的原因。',
  answersFile: '文件内容。',
  mistake: '服务器出错；日志中该 request id 下有更多信息。',
  schemes: {
    token: '会话令牌或访问令牌。',
    cookie: '登录时设置；足以读取，也可以从本站页面写入。',
    keyPair: '项目的 api_key，旁边还要有 api_token；两者最好放在请求体中。',
  },
  groups: {
    common: '站点与验证码',
    ScriptCron: '定时任务',
    user: '账号与登录',
    item: '项目',
    itemGroup: '项目分组',
    member: '项目成员',
    team: '团队',
    teamMember: '团队成员',
    teamItem: '团队与项目',
    teamItemMember: '团队成员的权限',
    catalog: '目录',
    recycle: '回收站',
    page: '页面',
    template: '模板',
    page_comment: '页面评论',
    page_feedback: '页面反馈',
    relay: '接口页面试一试',
    subscription: '页面提醒',
    attachment: '文件',
    export: '导出',
    import: '导入',
    importSwagger: '导入 OpenAPI（Swagger）',
    importPostman: '导入 Postman 集合',
    open: '开放接口（项目密钥）',
    message: '消息',
    device: '终端登录',
    accessToken: '访问令牌',
    session: '会话',
    sync: '文件夹与项目的同步',
    preview: '项目的预览',
    adminSetting: '站点管理：设置',
    adminUser: '站点管理：账号',
    adminItem: '站点管理：项目',
    adminAudit: '站点管理：审计日志',
    adminUpdate: '站点管理：升级',
    ExtLogin: '外部登录',
    server: '服务器',
    adminMessage: '站点管理：公告',
    update: '站点管理：数据库',
    mock: '模拟数据',
  },
  fields: {
    item_id: '项目 id',
    page_id: '页面 id',
    cat_id: '目录 id；0 表示根',
    parent_cat_id: '上级目录；0 表示根',
    uid: '用户 id',
    team_id: '团队 id',
    file_id: '文件 id',
    template_id: '模板 id',
    page_history_id: '历史版本 id',
    item_member_id: '成员记录 id',
    item_group_id: '项目分组 id；0 表示全部',
    captcha_id: '来自 common/createCaptcha',
    captcha: '验证码图片中的字符',
    username: '用户名',
    name: '显示的名称',
    email: '邮箱',
    password: '密码；已登录时用来确认身份',
    new_password: '新密码',
    confirm_password: '再次输入密码',
    item_name: '项目名称',
    item_description: '项目描述',
    item_domain: '个性域名：字母和数字，至少一个字母；留空表示没有',
    item_type: '1 常规项目，2 单页项目，3 RunApi 项目，4 表格',
    page_title: '标题，最多 200 个字符',
    page_content: 'Markdown 内容',
    page_comments: '这一版本的备注',
    cat_name: '目录名称；接口注明时可用斜杠表示路径',
    s_number: '顺序；小的在前',
    keyword: '要搜索的词；加引号表示短语',
    page: '列表的页码，从 1 开始',
    count: '列表每页的行数',
    is_urlencode: '1 表示客户端对内容多做了一次 URL 编码',
    save_key: '由客户端生成；24 小时内相同的值不会重复写入',
    base_revision: '修改所基于的版本号；若现已不同则拒绝',
    is_notify: '1 表示通知该页面的提醒对象',
    notify_content: '通知的文字',
    unique_key: '单页链接的标识',
    expire_days: '链接有效的天数；0 表示永久',
    lock_to: '锁定到的时间（unix 秒）；1000 表示释放，0 表示默认时长',
    force: '1 表示即使被他人锁定也执行',
    api_key: '项目的 api_key',
    api_token: '与之对应的 api_token',
    sign: '文件标识，见其地址',
    display_name: '文件名中的一部分',
    scope: 'read 或 write',
    expires: 'unix 秒；0 表示永不过期',
    item_ids: '项目 id 列表',
    cat_ids: '目录 id 列表',
    file_ids: '文件 id 列表',
    uids: '用户 id 列表',
    member_group_id: '0 只读，1 编辑，2 管理',
    team_member_group_id: '1 普通成员，2 团队管理员',
    format: '响应的形式',
  },
}
