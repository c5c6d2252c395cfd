import { Injectable, Module, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import { createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { from, lastValueFrom } from 'rxjs'

const locks = createLocks({ redis: restFromEnv(process.env) })

export const LOCKS = Symbol('locks')

@Module({
  providers: [{ provide: LOCKS, useFactory: () => createLocks({ redis: restFromEnv(process.env) }) }],
  exports: [LOCKS],
})
export class LocksModule {}

/** One request per order at a time: `@UseInterceptors(OneOrderAtATime)`. */
@Injectable()
export class OneOrderAtATime implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { params } = context.switchToHttp().getRequest<{ params: { id: string } }>()
    return from(withLock(locks, `order:${params.id}`, () => lastValueFrom(next.handle())))
  }
}
