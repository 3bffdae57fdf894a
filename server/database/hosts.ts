/** An address of PostgreSQL may name several machines, as `postgres://user:password@one:5432,two/name`: a primary and its standbys. */
const pattern = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/

/** The same address once for each machine it names. What it says of the sessions it wants is left out: the caller knows. */
export function addressesOfHosts(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = pattern.exec(address) ?? []
  const rest = after.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, sign: string, next: string) => (next ? sign : ''))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Where an address leads, without the password. */
export function placeOf(address: string): { hosts: string; database: string } {
  const [, , hosts = '', after = ''] = pattern.exec(address) ?? []
  return { hosts, database: after.replace(/^\//, '').replace(/\?.*$/, '') }
}

export type Host = { host: string; port: number }

export function hostOf(address: string): Host {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

/** Whoever has just looked need not look again. */
const keptFor = 1_000

/** Finds the one of several machines that `isWanted`, anew for every connection: it may be another than a moment ago. */
export function seekHost(addresses: readonly string[], isWanted: (address: string) => Promise<boolean>): () => Promise<Host> {
  let last: { at: number; found: Promise<Host> } | null = null
  const look = () =>
    Promise.any(
      addresses.map(async (address) => {
        if (await isWanted(address)) return hostOf(address)
        throw Object.assign(new Error('none of the machines is the one that is wanted'), { code: 'ENOTFOUND' })
      }),
    ).catch((error: AggregateError) => {
      throw error.errors[0]
    })
  return () => {
    if (!last || Date.now() - last.at > keptFor) last = { at: Date.now(), found: look() }
    return last.found
  }
}
