/** What somebody sent, as the audit trail may keep it: identity numbers stay sealed in the filing's own row. */
export const discreet = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told, (key, value) => (key === 'idNumber' ? hidden(value) : value)))

const hidden = (idNumber: unknown) => `***${String(idNumber).slice(-4)}`
