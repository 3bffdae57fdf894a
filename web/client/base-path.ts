/** The router's base path: a slash, unless the global setting `routerBase` names another. Always begins and ends with one. */
export function basePath(setting: unknown = window.routerBase): string {
  if (typeof setting !== 'string') return '/'
  const parts = setting.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`
}
