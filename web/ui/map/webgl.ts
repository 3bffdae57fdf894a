/** Whether this device can draw a map: old ones, and some that are operated from afar, cannot. Asked before the large part is fetched. */
export function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
