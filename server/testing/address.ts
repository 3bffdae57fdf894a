/** The address of another database of the same cluster, for the same role. */
export function addressIn(cluster: string, database: string): string {
  const url = new URL(cluster)
  url.pathname = `/${database}`
  return url.href
}
