import type { Config } from '../config.ts'

type Account = { label: { en: string }; username: string; password: string }
type Appeal = { code: string; password: string }
type FirstData =
  | { accounts: readonly Account[]; appeals?: readonly Appeal[] }
  | { administrator: Pick<Account, 'username' | 'password'> }
  | null

/** Where a browser on this machine finds the platform. */
export function addressFor({ host, port, basePath }: Pick<Config, 'host' | 'port' | 'basePath'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${basePath}`
}

/** What the person who started the server reads when it is ready. */
export function greeting(config: Config, firstData: FirstData): string {
  const parts = [[`Engineering project supervision is ready: ${addressFor(config)}`], signingIn(firstData), ['Stop with Ctrl-C.']]
  return inBox(parts.filter((part) => part.length > 0).flatMap((part, place) => (place === 0 ? part : ['', ...part])))
}

export function signingIn(firstData: FirstData): string[] {
  if (firstData === null) return []
  if ('administrator' in firstData) {
    const { username, password } = firstData.administrator
    return [`Sign in as ${username} with the password ${password}`, '  It is shown only this once; change it after signing in.']
  }
  return ['Demonstration accounts (role, user name, password):', ...inColumns(firstData.accounts), ...tracking(firstData.appeals ?? [])]
}

/** To try out how an author follows an appeal. */
const tracking = (appeals: readonly Appeal[]) =>
  appeals.length === 0 ? [] : ['Demonstration appeals (code, password):', ...appeals.map(({ code, password }) => `  ${code}  ${password}`)]

function inColumns(accounts: readonly Account[]): string[] {
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const role = longest(accounts.map(({ label }) => label.en))
  const name = longest(accounts.map(({ username }) => username))
  return accounts.map(({ label, username, password }) => `  ${label.en.padEnd(role)}  ${username.padEnd(name)}  ${password}`)
}

function inBox(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return ['', `┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`, ''].join('\n')
}
