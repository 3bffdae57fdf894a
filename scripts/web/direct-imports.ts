import type { Plugin } from 'vite'

const ours = /\/web\/[^?]*\.tsx?$/
const ofLibrary = /import \{([^}]*)\} from '(antd|@ant-design\/icons)'/g

/**
 * Every part of the component library from its own file instead of the one that lists them all: so it is known which screens need it, and
 * it can travel with them.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (ours.test(id) ? { code: withDirectImports(code), map: null } : null),
  }
}

export const withDirectImports = (code: string): string =>
  code.replace(ofLibrary, (_, names: string, library: string) => {
    const wanted = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    return wanted.map((name) => importOf(name, library)).join('\n')
  })

/** `Alert as Notice` takes one part by another name. */
function importOf(wanted: string, library: string): string {
  const [part = '', name = part] = wanted.split(' as ')
  const file = library === 'antd' ? `${part.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}/index` : `icons/${part}`
  return `import ${name} from '${library}/es/${file}'`
}
