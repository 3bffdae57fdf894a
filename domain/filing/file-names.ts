/** Characters that hide what a name really says: controls, and those that turn the direction of reading. */
const hiding = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const longest = 200

/** Endings that mean the same. */
const alike: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'] }

/** A name whose ending says what the content is. What somebody else called it stays in front of it, but for what hides. */
export function nameAfterContent(name: string, extension: string): string {
  const seen = name.replace(hiding, '').trim()
  const ending = /\.([^.]*)$/.exec(seen)?.[1]?.toLowerCase() ?? ''
  if ((alike[extension] ?? [extension]).includes(ending)) return seen
  return `${seen.slice(0, longest - extension.length - 1)}.${extension}`
}
