// Judges recorded histories with Porcupine: `judge KIND < history.jsonl` prints what is illegal as JSON.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// A Step is one line, see ../history.ts.
type Step struct {
	Name, What, Run, Result string
	Call                    int64
	End                     *int64
	Weight                  int
	Token                   int64
	Sure, Begun             bool
	Value                   *int64
	// Its place among the operations whose id has no answer at all, from 1.
	turn int
}

// What is held of a lock or of permits, and the last fencing token.
type held struct {
	used  int
	token int64
}

// A lock has one permit, and a writer takes as many as there may be readers.
var capacities = map[string]int{
	"lock": 1, "fair-lock": 1, "fenced-lock": 1, "red-lock": 1, "read-write-lock": 1000, "permit-semaphore": 5,
}

// Only what fits is granted, tokens rise, and who is told that so many are spare, or busy, is told the truth.
func lockModel(capacity int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return held{} },
		Step: func(state, input, _ any) (bool, any) {
			now, step := state.(held), input.(Step)
			fits := now.used+step.Weight <= capacity
			switch step.What {
			case "take":
				rises := step.Token == 0 || step.Token > now.token
				return fits && rises, held{now.used + step.Weight, max(now.token, step.Token)}
			case "free":
				return now.used >= step.Weight, held{now.used - step.Weight, now.token}
			case "spare":
				return fits, now
			default:
				return !fits, now
			}
		},
	}
}

// What a key of once holds: the run of a claim, or of a result.
type record struct{ running, stored string }

// A run starts when there is neither a claim nor a result. What the caller knows to be stored is, until it expires.
func onceModel() porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{record{}} },
		Step: func(state, input, _ any) []any {
			now, step := state.(record), input.(Step)
			stored := record{stored: step.Run}
			legal := false
			next := now
			switch step.What {
			case "take":
				legal, next = now == record{}, record{running: step.Run}
			case "free":
				legal = true
				if now.running == step.Run {
					next = record{}
				}
			case "store":
				legal, next = now.running == step.Run || now == record{} || now == stored, stored
				if !step.Sure {
					if legal {
						return []any{now, next}
					}
					return []any{now}
				}
			case "expire":
				legal = true
				if now == stored {
					next = record{}
				}
			case "replay":
				legal = now == stored
			case "spare":
				legal = now == record{}
			case "busy":
				legal = now.running != ""
			}
			if !legal {
				return nil
			}
			return []any{next}
		},
	}
	return model.ToModel()
}

// Work that must run at most once: whose it is, how far it is, and the runs that were resolved as not done.
type attempt struct{ run, phase, undone string }

// A run starts when the key is free. A doubt is told only of a run that has begun and is over, and whose end, as a result
// that is stored, as given up, or as resolved, has not come. What its caller was not told of may have happened, or not.
// A call that asks what became of a doubt keeps others away, so a key in doubt may also be busy.
func atMostOnceModel() porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{attempt{}} },
		Step: func(state, input, _ any) []any {
			now, step := state.(attempt), input.(Step)
			ours, phase := now.run == step.Run && now.phase != "", now.phase
			free := attempt{undone: now.undone}
			to := func(run, phase string) attempt { return attempt{run, phase, now.undone} }
			legal, next := true, now
			switch step.What {
			case "take":
				legal, next = now == free || ours && phase == "doubt", to(step.Run, "claimed")
				if step.Begun {
					next.phase = "running"
				}
			case "claim":
				legal, next = now == free, to(step.Run, "doubt")
			case "begin":
				legal, next = ours && (phase == "claimed" || phase == "running"), to(step.Run, "running")
			case "free":
				if ours && phase == "claimed" {
					next = free
				} else if ours && phase == "running" {
					next.phase = "doubt"
				}
			case "forget":
				legal, next = ours && phase != "stored", free
			case "store":
				legal, next = ours || now == free, to(step.Run, "stored")
			case "resolve":
				isUndone := strings.Contains(now.undone, step.Run)
				if step.Result != "" {
					legal = ours && phase == "doubt" || now == to(step.Result, "stored")
					next = to(step.Result, "stored")
				} else if !isUndone {
					legal, next = ours && phase == "doubt", attempt{undone: now.undone + step.Run}
				}
			case "doubt":
				legal = ours && phase == "doubt"
			case "replay":
				legal = ours && phase == "stored"
			case "spare":
				legal = now == free
			case "busy":
				legal = now != free && phase != "stored"
			}
			isOpen := !step.Sure && map[string]bool{"begin": true, "forget": true, "store": true, "resolve": true}[step.What]
			if !legal && isOpen {
				return []any{now}
			} else if !legal {
				return nil
			} else if isOpen && next != now {
				return []any{next, now}
			}
			return []any{next}
		},
	}
	return model.ToModel()
}

// A claim may be in doubt before its caller is told of it, whatever that caller was told in the end. As far as it lives, it
// gives the claim back; or it is granted it, if the server's clock was set back, and the claim so lasts again.
func untold(steps []Step) []Step {
	toldAt := map[string]int64{}
	first := int64(math.MaxInt64)
	for _, step := range steps {
		if step.What == "take" {
			toldAt[step.Run] = *step.End
		}
		first = min(first, step.Call)
	}
	claims := map[string]*Step{}
	givenBack := map[string]*Step{}
	for _, step := range steps {
		at, isTold := toldAt[step.Run]
		if step.What != "doubt" || isTold && at <= *step.End {
			continue
		}
		claim := claims[step.Run]
		if claim == nil {
			claims[step.Run] = &Step{What: "claim", Run: step.Run, Call: first, End: step.End}
		} else if *step.End < *claim.End {
			claim.End = step.End
		}
		back := givenBack[step.Run]
		if !isTold && (back == nil || step.Call > back.Call) {
			givenBack[step.Run] = &Step{What: "forget", Run: step.Run, Call: step.Call}
		}
	}
	found := steps
	for _, added := range []map[string]*Step{claims, givenBack} {
		for _, step := range added {
			found = append(found, *step)
		}
	}
	return found
}

// A counter, what each operation on it was answered first, and how many operations that no call saw answered have counted.
type counter struct {
	count   int64
	answers map[string]int64
	unseen  int
}

// An operation counts once, and each of its answers is the counter after that. One without an answer may be any.
// Operations that no call saw answered differ in nothing but their calls, so they may be thought to count in that order.
func counterModel() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return counter{} },
		Step: func(state, input, _ any) (bool, any) {
			now, step := state.(counter), input.(Step)
			if step.turn > 0 {
				return step.turn == now.unseen+1, counter{now.count + 1, now.answers, step.turn}
			}
			answer, isRepeated := now.answers[step.Run]
			if !isRepeated {
				answer = now.count + 1
				answers := map[string]int64{step.Run: answer}
				maps.Copy(answers, now.answers)
				now = counter{answer, answers, now.unseen}
			}
			return step.Value == nil || *step.Value == answer, now
		},
		Equal: func(one, other any) bool {
			a, b := one.(counter), other.(counter)
			return a.count == b.count && a.unseen == b.unseen && maps.Equal(a.answers, b.answers)
		},
	}
}

// The reason of a busy answer may be another waiter, or a request whose outcome is unknown, for so long. It may also be a
// lease that was not released: after its end, a late copy of its acquire takes the lock once more, or joins the queue.
const doubt = int64(2 * time.Minute / time.Microsecond)

// What makes nothing busy.
var isHarmless = map[string]bool{"store": true, "expire": true, "spare": true}

func end(step Step, open int64) int64 {
	if step.End == nil {
		return open
	}
	return *step.End
}

func isExcused(busy Step, steps []Step, at int) bool {
	for other, step := range steps {
		if other != at && !isHarmless[step.What] && step.Call <= *busy.End && end(step, step.Call+doubt) >= busy.Call {
			return true
		}
	}
	return false
}

// Leaves out each call of applyOnce without an answer that an earlier call with its id covers: what one can have done, the
// other can. Of the ids without an answer, it says which was called first.
func applications(steps []Step) []Step {
	sort.SliceStable(steps, func(a, b int) bool { return steps[a].Call < steps[b].Call })
	isAnswered := map[string]bool{}
	for _, step := range steps {
		isAnswered[step.Run] = isAnswered[step.Run] || step.End != nil
	}
	var found []Step
	isCalled := map[string]bool{}
	turns := 0
	for _, step := range steps {
		if step.End == nil && isCalled[step.Run] {
			continue
		}
		isCalled[step.Run] = true
		if !isAnswered[step.Run] {
			turns++
			step.turn = turns
		}
		found = append(found, step)
	}
	return found
}

// An operation without an answer stays open, and one that did nothing is left out. A red lock is also busy when no
// client got a majority.
func operations(kind string, steps []Step) []porcupine.Operation {
	var found []porcupine.Operation
	for at, step := range steps {
		if step.What == "nothing" || step.What == "unknown" || step.What == "busy" && (kind == "red-lock" || isExcused(step, steps, at)) {
			continue
		}
		found = append(found, porcupine.Operation{
			ClientId: at, Input: step, Call: step.Call, Return: end(step, math.MaxInt64),
		})
	}
	return found
}

func main() {
	kind := strings.TrimPrefix(strings.TrimPrefix(os.Args[1], "http-"), "early-")
	kind = strings.TrimSuffix(kind, "-callers")
	model := onceModel()
	if kind == "apply-once" {
		model = counterModel()
	} else if kind == "at-most-once" {
		model = atMostOnceModel()
	}
	if capacity, isLock := capacities[kind]; isLock {
		model = lockModel(capacity)
	}
	histories := map[string][]Step{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var step Step
		if err := json.Unmarshal(lines.Bytes(), &step); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		histories[step.Name] = append(histories[step.Name], step)
	}
	verdict := struct {
		Histories int      `json:"histories"`
		Steps     int      `json:"steps"`
		Judged    int      `json:"judged"`
		Illegal   []string `json:"illegal"`
		Undecided []string `json:"undecided"`
	}{Illegal: []string{}, Undecided: []string{}}
	var lock sync.Mutex
	var group sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for name, steps := range histories {
		group.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; group.Done() }()
			considered := steps
			if kind == "apply-once" {
				considered = applications(steps)
			} else if kind == "at-most-once" {
				considered = untold(steps)
			}
			judged := operations(kind, considered)
			result := porcupine.CheckOperationsTimeout(model, judged, 20*time.Second)
			lock.Lock()
			defer lock.Unlock()
			verdict.Histories++
			verdict.Steps += len(steps)
			verdict.Judged += len(judged)
			if result == porcupine.Illegal {
				verdict.Illegal = append(verdict.Illegal, name)
			} else if result == porcupine.Unknown {
				verdict.Undecided = append(verdict.Undecided, name)
			}
		}()
	}
	group.Wait()
	sort.Strings(verdict.Illegal)
	sort.Strings(verdict.Undecided)
	_ = json.NewEncoder(os.Stdout).Encode(verdict)
}
