import { mobilePattern } from '#contract/session.ts'

const mobile = new RegExp(mobilePattern)

export const isMobile = (typed: string) => mobile.test(typed)

/** Enough to tell two people apart, too little to call one. */
export const maskedMobile = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`
