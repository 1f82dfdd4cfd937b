/** Words of the statuses that APIs use most; HTTP/2 does not send them along. */
const words: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** `201 Created` */
export const statusWords = (status: number, text: string): string =>
  `${status} ${text || words[status] || ''}`.trim()

/** The colour of a status; never the only sign of it. */
export const kindOfStatus = (status: number): 'success' | 'info' | 'warning' | 'danger' =>
  status >= 500 || status === 0
    ? 'danger'
    : status >= 400
      ? 'warning'
      : status >= 300
        ? 'info'
        : 'success'
