/** What a file must not tell: the name and the number of its maker. */
export const telling = 'Chen Xiaomei 13900001111'
