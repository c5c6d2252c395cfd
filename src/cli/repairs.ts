import { ANSWERED, SELDOM } from './answers.ts'
import { failing, type Repair, repair } from './repair.ts'

/** Without an answer of the store. */
export const UNANSWERED: readonly Repair[] = [
  repair(
    /ENOTFOUND|EAI_\w+|ENODATA|dns error/,
    failing('ENOTFOUND', 'EAI_AGAIN', 'dns error'),
  )`the host has no address (DNS)
    → Look for a typing error in the address. The host of a database that was deleted is gone as well. If other hosts are not found either, mend the DNS of this machine.`,
  repair(
    /conn(ection ?)?refused/i,
    failing('ECONNREFUSED', 'ConnectionRefused', 'Connection refused'),
  )`the host refuses connections on this port
    → Start the server, or correct the port. It must be that of the REST API, not that of Redis (6379).`,
  repair(/bad port/, failing('bad port'))`fetch() never connects to this port
    → Let the server use another port: https://fetch.spec.whatwg.org/#port-blocking lists those that are blocked.`,
  repair(
    /CERT|SELF_SIGNED|LEAF_SIGNATURE|ISSUER|TLS_/,
    failing(
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ),
  )`the certificate is refused (TLS)
    → Use the host that the certificate names. If your company inspects TLS or signs its own certificates, set NODE_EXTRA_CA_CERTS to its authority. An expired certificate must be renewed by the server.`,
  repair(
    /SSL|EPROTO/,
    failing('EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'),
  )`the server does not speak TLS on this port
    → Use http:// for a server without TLS, or the port that has it.`,
  repair(
    /TIMEOUT|TIMEDOUT|UNREACH|TimeoutError|^timeout/,
    failing('TimeoutError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'),
  )`the server does not answer in time
    → Look for a server that hangs, a firewall, or an address that is reachable only from another network.`,
  repair(
    /HPE_|UND_ERR_SOCKET|ECONNRESET|EPIPE/,
    failing('ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'HPE_INVALID_CONSTANT'),
  )`the connection ends without an HTTP answer
    → Use https:// if the server has TLS, and the port of the REST API: the port of Redis (6379) closes HTTP connections.`,
  repair(
    /^(\w*[a-z]Error|Error|unknown error)$/,
    failing(
      'TypeError',
      'SyntaxError',
      'Error',
      'unknown error',
      'AbortError',
      'MaxRetriesPerRequestError',
      'UpstashError',
    ),
  )`fetch(), or a client of your own, failed without a code
    → Check the address. Let an eval() of your own log the whole error.`,
]

export const REPAIRS: readonly Repair[] = [...ANSWERED, ...UNANSWERED, ...SELDOM]

export function repairOf(reason: string): Repair | undefined {
  return REPAIRS.find(({ shown }) => shown.test(reason))
}
