import type { Channel } from '#contract/channels.ts'
import { changesBetween } from '../ui/form/changes-between.ts'
import type { channelTexts } from './channel-texts.ts'
import type { httpTexts } from './http-texts.ts'

type Words = (typeof channelTexts)['en'] & { http: (typeof httpTexts)['en'] }

/** What somebody else changed in a channel since it was opened. Of a password only that there is one can be said. */
export const channelChanges = (before: Channel, now: Channel, { fields, http, ...words }: Words) =>
  changesBetween(before, now, {
    [fields.isOn]: ({ isOn }) => (isOn ? words.on : words.off),
    [fields.name]: ({ name }) => name,
    [fields.host]: ({ mail }) => mail?.host ?? '',
    [fields.port]: ({ mail }) => String(mail?.port ?? ''),
    [fields.tls]: ({ mail }) => (mail ? words.tls[mail.tls] : ''),
    [fields.sender]: ({ mail }) => mail?.sender ?? '',
    [fields.senderName]: ({ mail }) => mail?.senderName ?? '',
    [fields.username]: ({ mail }) => mail?.username ?? '',
    [http.url]: (channel) => channel.http?.url ?? '',
    [http.method]: (channel) => channel.http?.method ?? '',
    [http.format]: (channel) => (channel.http ? http.formats[channel.http.format] : ''),
    [http.headers]: (channel) => (channel.http?.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('; '),
    [http.body]: (channel) => channel.http?.body ?? '',
    [http.success]: (channel) => channel.http?.success ?? '',
    [http.signature]: (channel) => channel.http?.signature ?? '',
    [http.addressKind]: (channel) => (channel.http ? http.addressKinds[channel.http.addressKind] : ''),
    [http.region]: ({ group }) => group?.region ?? '',
    [http.at]: ({ group }) => group?.at ?? '',
    [http.language]: ({ group }) => (group ? http.languages[group.language] : ''),
    [http.events]: ({ group }) => (group?.events ?? []).map((event) => http.groupEvents[event]).join(http.pause),
    [http.hookUrl]: ({ hook }) => hook?.url ?? '',
    [http.hookEvents]: ({ hook }) => (hook?.events ?? []).map(http.ofHook).join(http.pause),
    [http.secret]: ({ hasSecret }) => (hasSecret ? words.kept : ''),
  })
