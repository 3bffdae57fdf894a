/**
 * The router's base path: a slash, unless the global setting `routerBase`, or else the `<base>` that the server writes into the page,
 * names another. Always begins and ends with one.
 */
export function basePath(setting: unknown = window.routerBase ?? document.querySelector('base')?.getAttribute('href')): string {
  if (typeof setting !== 'string') return '/'
  const parts = setting.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`
}
