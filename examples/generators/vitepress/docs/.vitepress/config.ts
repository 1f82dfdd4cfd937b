// oxlint-disable-next-line import/no-default-export -- VitePress reads this one
export default {
  title: 'Kettle',
  themeConfig: { outline: 'deep' },
}
