import type { Input, Route } from '#contract/route.ts'
import { callForFile } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'

/**
 * Shows a PDF in a tab of its own, where it can be printed. The tab is opened by the click itself, since browsers block those that come
 * later; what the server refuses is thrown, and the tab is closed again. Where no tab can be opened, the file is saved.
 */
export async function openPdf<R extends Route>(route: R, input: Input<R>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = URL.createObjectURL(await callForFile(route, input))
    if (tab) tab.location.href = address
    else download(address, name)
  } catch (failure) {
    tab?.close()
    throw failure
  }
}

export async function savePdf<R extends Route>(route: R, input: Input<R>, name: string): Promise<void> {
  download(URL.createObjectURL(await callForFile(route, input)), name)
}
