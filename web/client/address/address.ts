type Place = Pick<Location, 'protocol' | 'hostname' | 'port'>

const developmentPage = '8000'
const developmentServer = '9092'
const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** The server is where the page came from, except for the local development page: its server listens beside it. */
export function serverAddress({ protocol, hostname, port }: Place): string {
  const isDevelopment = port === developmentPage && localHosts.includes(hostname)
  const serverPort = isDevelopment ? developmentServer : port
  return `${protocol}//${hostname}${serverPort ? `:${serverPort}` : ''}`
}
