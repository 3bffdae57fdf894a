/** What somebody sent, as the audit trail may keep it: identity numbers stay sealed in the filing's own row. */
export const redacted = (sent: unknown): unknown =>
  JSON.parse(JSON.stringify(sent, (key, value) => (key === 'idNumber' ? lastDigits(value) : value)))

const lastDigits = (idNumber: unknown) => `***${String(idNumber).slice(-4)}`
